import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

type Bytes = Uint8Array<ArrayBuffer>;

/** The bytes of an answer, and the headers of their encoding. */
export interface EncodedAnswer {
  readonly bytes: Bytes;
  /** `Content-Encoding`, and `Vary` if the encoding depends on the caller. */
  readonly headers: Readonly<Record<string, string>>;
}

/** In bytes; smaller answers are not worth compressing. */
const minBytes = 1024;

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);

/** Low levels are fast: each write changes the answers, so compressed bytes do not last. */
const gzipOptions = { level: 5 };
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** The encoding with the highest weight in `Accept-Encoding`, br before gzip; null for none. */
function chooseEncoding(accepted: string | undefined): Encoding | null {
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
  // `identity` is chosen only with a higher weight.
  return weightOf(best) > 0 && weightOf(best) >= (weights.get('identity') ?? 0) ? best : null;
}

/** The encoding of an answer for an `Accept-Encoding` header; null for none. */
export function encodingOf(bytes: Bytes, accepted: string | undefined): Encoding | null {
  return bytes.byteLength < minBytes ? null : chooseEncoding(accepted);
}

/** The headers of an answer whose encoding depends on the caller. */
export function varyHeaders(bytes: Bytes): Readonly<Record<string, string>> {
  return bytes.byteLength < minBytes ? {} : { Vary: 'Accept-Encoding' };
}

/** Encodes the bytes of an answer for an `Accept-Encoding` header. */
export type Encoder = (bytes: Bytes, accepted: string | undefined) => EncodedAnswer | Promise<EncodedAnswer>;

/**
 * Caches compressed bytes as long as the original bytes exist, so an answer to repeated polls is compressed once.
 * Answers synchronously if there is no encoding.
 */
export function createEncoder(): Encoder {
  const cached = new WeakMap<Bytes, Map<Encoding, Promise<Bytes>>>();
  function getEncoded(bytes: Bytes, encoding: Encoding): Promise<Bytes> {
    const byEncoding = cached.get(bytes) ?? new Map<Encoding, Promise<Bytes>>();
    cached.set(bytes, byEncoding);
    const encodedBytes = byEncoding.get(encoding) ?? compress(bytes, encoding);
    byEncoding.set(encoding, encodedBytes);
    return encodedBytes;
  }
  return (bytes, accepted) => {
    const headers = varyHeaders(bytes);
    const encoding = encodingOf(bytes, accepted);
    if (encoding === null) return { bytes, headers };
    return getEncoded(bytes, encoding).then((encodedBytes) => ({
      bytes: encodedBytes,
      headers: { ...headers, 'Content-Encoding': encoding },
    }));
  };
}

function compress(bytes: Bytes, encoding: Encoding): Promise<Bytes> {
  return encoding === 'br' ? brotliAsync(bytes, brotliOptions) : gzipAsync(bytes, gzipOptions);
}
