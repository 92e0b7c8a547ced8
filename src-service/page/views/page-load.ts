import { randomText, type Clock, type RandomSource } from '../../ports.ts';
import { isSigned, sign } from './signature.ts';
import type { Steps } from '../../storage/steps.ts';

/** How long the style sheet of a load proves a browser, in milliseconds; on slow networks it takes minutes to load. */
const stylesLifetimeMs = 15 * 60_000;
/** In milliseconds; a tab may stay open longer than its style sheet is valid. */
const dwellLifetimeMs = 2 * 3_600_000;

/** Names of page loads. The style sheet's address contains the name of its load. */
export interface PageLoads {
  /** Creates the name of a load: its time, a random part and a signature. */
  issue(publicId: string): Steps<string>;
  /** Whether this service issued the name for that page, recently enough for the purpose. */
  isValid(publicId: string, load: string, purpose: 'styles' | 'dwell'): Steps<boolean>;
}

interface PageLoadParts {
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly secret: () => Steps<string>;
}

/** Stores nothing: the signature proves a name. */
export function createPageLoads({ clock, random, secret }: PageLoadParts): PageLoads {
  const signedText = (publicId: string, time: string, nonce: string): string =>
    `view:${publicId}:${time}:${nonce}`;
  return {
    *issue(publicId) {
      const time = clock.now().toString(36);
      const nonce = randomText(random, 6);
      return `${time}.${nonce}.${sign(yield* secret(), signedText(publicId, time, nonce))}`;
    },
    *isValid(publicId, load, purpose) {
      const [time = '', nonce = '', signature = ''] = load.split('.');
      const age = clock.now() - Number.parseInt(time, 36);
      return (
        age <= (purpose === 'styles' ? stylesLifetimeMs : dwellLifetimeMs) &&
        isSigned(yield* secret(), signedText(publicId, time, nonce), signature)
      );
    },
  };
}
