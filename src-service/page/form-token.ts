import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * A hidden form field that proves that a decision comes from our page: another site can make a browser submit the form,
 * but cannot read the token. Each proposal has its own token.
 */
export function formToken(secret: string, publicId: string): string {
  return createHmac('sha256', secret).update(`decision:${publicId}`).digest('base64url');
}

/** Compares in constant time. */
export function isFormToken(secret: string, publicId: string, presented: string): boolean {
  const expected = Buffer.from(formToken(secret, publicId));
  const presentedBytes = Buffer.from(presented);
  return presentedBytes.length === expected.length && timingSafeEqual(presentedBytes, expected);
}
