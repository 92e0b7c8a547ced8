import { createHash, createHmac } from 'node:crypto';

/** The keys of an account of S3-compatible storage. */
export interface S3Keys {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export interface UnsignedRequest {
  readonly method: string;
  readonly url: URL;
  /** Without `host`. Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** SHA-256 of the body, in hexadecimal. */
  readonly payloadHash: string;
}

export interface SigningScope {
  readonly region: string;
  readonly service: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

const algorithm = 'AWS4-HMAC-SHA256';

/**
 * The headers of a request with its AWS Signature, version 4, in `Authorization`. The path must be encoded already; it
 * is signed as it stands, as S3 does.
 */
export function signRequest(
  { method, url, headers, payloadHash }: UnsignedRequest,
  keys: S3Keys,
  { region, service, now }: SigningScope,
): Readonly<Record<string, string>> {
  const time = new Date(now).toISOString().replaceAll(/[:-]|\.\d{3}/gu, '');
  const scope = `${time.slice(0, 8)}/${region}/${service}/aws4_request`;
  const all: Readonly<Record<string, string>> = { ...headers, 'x-amz-date': time };
  const signed = Object.entries({ ...all, host: url.host })
    .map(([name, value]) => [name, value.trim().replaceAll(/\s+/gu, ' ')] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  const names = signed.map(([name]) => name).join(';');
  const canonical = [
    method,
    url.pathname,
    canonicalQuery(url.searchParams),
    ...signed.map(([name, value]) => `${name}:${value}`),
    '',
    names,
    payloadHash,
  ].join('\n');
  const toSign = [algorithm, time, scope, createHash('sha256').update(canonical).digest('hex')].join('\n');
  const key = scope
    .split('/')
    .reduce<string | Buffer>((secret, part) => hmac(secret, part), `AWS4${keys.secretAccessKey}`);
  const signature = hmac(key, toSign).toString('hex');
  return {
    ...all,
    authorization: `${algorithm} Credential=${keys.accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  };
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function canonicalQuery(query: URLSearchParams): string {
  return [...query]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted((one, other) => (one < other ? -1 : 1))
    .join('&');
}

/** Encodes everything but the letters, digits and marks that RFC 3986 leaves alone. */
function encode(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/gu,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
