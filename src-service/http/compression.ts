import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** A way to write an answer in fewer bytes. */
export type Encoding = 'br' | 'gzip';

type Bytes = Uint8Array<ArrayBuffer>;

/** What the one header says of an answer, and its bytes. */
export interface EncodedAnswer {
  readonly bytes: Bytes;
  /** `Vary` where another caller may get other bytes, and `Content-Encoding`. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Below this size the bytes saved are not worth the time, in bytes. */
const smallest = 1024;

const gzipped = promisify(gzip);
const brotlied = promisify(brotliCompress);

/** Quick levels: an answer is written anew with every change. */
const gzipOptions = { level: 5 };
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** The encoding that a caller likes best (`Accept-Encoding`), br before gzip among equals; null sends bytes as they are. */
export function chooseEncoding(accepted: string | undefined): Encoding | null {
  if (accepted === undefined || accepted === '') return null;
  const weights = new Map(
    accepted.split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
      const value = weight === undefined ? 1 : Number(weight);
      return [name, value >= 0 && value <= 1 ? value : 0];
    }),
  );
  const weightOf = (name: string): number => weights.get(name) ?? weights.get('*') ?? 0;
  const best = weightOf('br') >= weightOf('gzip') ? 'br' : 'gzip';
  // Whoever would rather have the bytes as they are gets them so.
  return weightOf(best) > 0 && weightOf(best) >= (weights.get('identity') ?? 0) ? best : null;
}

/** Writes answers in the encoding that their caller likes best. */
export type Encoder = (bytes: Bytes, accepted: string | undefined) => EncodedAnswer | Promise<EncodedAnswer>;

/**
 * What was compressed is kept for as long as the very bytes are: an answer that is polled is compressed once. Callers
 * who ask for no encoding wait for nothing.
 */
export function createEncoder(): Encoder {
  const kept = new WeakMap<Bytes, Map<Encoding, Promise<Bytes>>>();
  function encoded(bytes: Bytes, encoding: Encoding): Promise<Bytes> {
    const ofBytes = kept.get(bytes) ?? new Map<Encoding, Promise<Bytes>>();
    kept.set(bytes, ofBytes);
    const done = ofBytes.get(encoding) ?? compress(bytes, encoding);
    ofBytes.set(encoding, done);
    return done;
  }
  return (bytes, accepted) => {
    if (bytes.byteLength < smallest) return { bytes, headers: {} };
    const headers = { Vary: 'Accept-Encoding' };
    const encoding = chooseEncoding(accepted);
    if (encoding === null) return { bytes, headers };
    return encoded(bytes, encoding).then((short) => ({
      bytes: short,
      headers: { ...headers, 'Content-Encoding': encoding },
    }));
  };
}

function compress(bytes: Bytes, encoding: Encoding): Promise<Bytes> {
  return encoding === 'br' ? brotlied(bytes, brotliOptions) : gzipped(bytes, gzipOptions);
}
