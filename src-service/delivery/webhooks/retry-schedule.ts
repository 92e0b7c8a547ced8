/** Retries after the first attempt (`field-notes.md §1 #19`). */
const retries = 25;

/**
 * Milliseconds to wait before retry `n` (1…25): n⁴ + 15 seconds, from a quarter of a minute to four and a half
 * days. Null when the delivery has had its last attempt.
 */
export function retryDelay(n: number): number | null {
  return n > retries ? null : (n ** 4 + 15) * 1000;
}

/** How long the whole schedule takes, in milliseconds: some 25 days. */
export const scheduleLength = Array.from(
  { length: retries },
  (_, index) => retryDelay(index + 1) ?? 0,
).reduce((sum, delay) => sum + delay, 0);

/** An event that waits behind others gives up at this age, in milliseconds. */
export const longestLife = 2 * scheduleLength;

/** An endpoint whose backlog waits is tried again after an hour at the latest, in milliseconds. */
const longestTrialDelay = 3_600_000;

/** Milliseconds until an endpoint that failed so many times in a row is tried again. */
export function trialDelay(failures: number): number {
  return Math.min(retryDelay(failures) ?? longestTrialDelay, longestTrialDelay);
}
