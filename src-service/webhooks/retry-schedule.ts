/** Retries after the first attempt (`field-notes.md §1 #19`). */
const retries = 25;

/**
 * Milliseconds to wait before retry `n` (1…25): n⁴ + 15 seconds, from a quarter of a minute to four and a half
 * days. Null when the delivery has had its last attempt.
 */
export function retryDelay(n: number): number | null {
  return n > retries ? null : (n ** 4 + 15) * 1000;
}
