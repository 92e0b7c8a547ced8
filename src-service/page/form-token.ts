import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * The hidden field that proves that a decision was made on our own page: whoever only knows or guesses that a
 * page exists, but cannot read it, cannot make a browser submit its form. Bound to the proposal, so that one
 * page's token is of no use on another.
 */
export function formToken(secret: string, publicId: string): string {
  return createHmac('sha256', secret).update(`decision:${publicId}`).digest('base64url');
}

/** Compares in constant time. */
export function isFormToken(secret: string, publicId: string, presented: string): boolean {
  const expected = Buffer.from(formToken(secret, publicId));
  const given = Buffer.from(presented);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
