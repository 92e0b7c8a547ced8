import { hash } from 'node:crypto';
import { ServiceFailure } from '../failure.ts';

export const idempotencyHeader = 'Idempotency-Key';

/** Longest key, in characters. */
const maxLength = 255;
/** A string of a structured field (RFC 9651, 3.3.3). */
const quotedPattern = /^"((?:[\u0020\u0021\u0023-\u005B\u005D-\u007E]|\\["\\])*)"$/u;
/** The same without quotes, as many clients send it. */
const barePattern = /^[\w.:/+=@~-]+$/u;

/** A write with an idempotency key. */
export interface KeyedWrite {
  /** The hash of the API key: another one may use the same idempotency key for something else. */
  readonly keyHash: string;
  readonly key: string;
  /** Equal for the same method, address and body. */
  readonly fingerprint: string;
}

/** The key in the header, with or without quotes; null without a header. Anything else is malformed. */
export function readIdempotencyKey(header: string | undefined): string | null {
  if (header === undefined) return null;
  const text = header.trim();
  const quoted = quotedPattern.exec(text)?.[1]?.replaceAll(/\\(["\\])/gu, '$1');
  const key = quoted ?? (barePattern.test(text) ? text : '');
  if (key === '' || key.length > maxLength)
    throw new ServiceFailure(
      'malformed',
      `${idempotencyHeader} must be a text of 1 to ${String(maxLength)} characters, such as "9f2c7a1e-5d0b"`,
    );
  return key;
}

/** @param address path and query */
export function writeFingerprint(method: string, address: string, body: Uint8Array): string {
  return hash('sha256', Buffer.concat([Buffer.from(`${method} ${address}\n`), body]), 'base64url');
}
