import { createHmac, timingSafeEqual } from 'node:crypto';

/** The HMAC of a text, 128 bits, in characters that are safe in an address. */
export function sign(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest().subarray(0, 16).toString('base64url');
}

/** Compares in constant time. */
export function isSigned(secret: string, text: string, signature: string): boolean {
  const expected = Buffer.from(sign(secret, text));
  const presented = Buffer.from(signature);
  return presented.length === expected.length && timingSafeEqual(presented, expected);
}
