import { randomText, type Clock, type RandomSource } from '../../ports.ts';
import { isSigned, sign } from './signature.ts';

/** How long the style sheet of a load proves a browser, in milliseconds: slow networks take minutes. */
const stylesLifetimeMs = 15 * 60_000;
/** A tab may stay open for longer than its style sheet is valid; in milliseconds. */
const dwellLifetimeMs = 2 * 3_600_000;

/** One load of a page. Its name is in the address of the style sheet that the page asks for. */
export interface PageLoads {
  /** The name of a new load: its time, a random part and a signature. */
  issue(publicId: string): string;
  /** Whether this service made the name, for that page and not too long ago. */
  isValid(publicId: string, load: string, purpose: 'styles' | 'dwell'): boolean;
}

interface PageLoadParts {
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly secret: () => string;
}

/** Nothing is stored: the signature proves a name. */
export function createPageLoads({ clock, random, secret }: PageLoadParts): PageLoads {
  const signedText = (publicId: string, time: string, nonce: string): string =>
    `view:${publicId}:${time}:${nonce}`;
  return {
    issue(publicId) {
      const time = clock.now().toString(36);
      const nonce = randomText(random, 6);
      return `${time}.${nonce}.${sign(secret(), signedText(publicId, time, nonce))}`;
    },
    isValid(publicId, load, purpose) {
      const [time = '', nonce = '', signature = ''] = load.split('.');
      const age = clock.now() - Number.parseInt(time, 36);
      return (
        age <= (purpose === 'styles' ? stylesLifetimeMs : dwellLifetimeMs) &&
        isSigned(secret(), signedText(publicId, time, nonce), signature)
      );
    },
  };
}
