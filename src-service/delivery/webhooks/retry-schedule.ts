/** Number of retries after the first attempt (`field-notes.md §1 #19`). */
const retries = 25;

/** Milliseconds before retry `n` (1…25): n⁴ + 15 seconds, up to four and a half days. Null after the last retry. */
export function retryDelay(n: number): number | null {
  return n > retries ? null : (n ** 4 + 15) * 1000;
}

/** Length of the whole schedule, in milliseconds: some 25 days. */
export const scheduleLength = Array.from(
  { length: retries },
  (_, index) => retryDelay(index + 1) ?? 0,
).reduce((sum, delay) => sum + delay, 0);

/** Age at which an event behind others is given up, in milliseconds. */
export const longestLife = 2 * scheduleLength;

/** Longest wait before the next attempt at an endpoint that fails, in milliseconds. */
const longestTrialDelay = 3_600_000;

/** The wait before the next attempt after a number of consecutive failures, in milliseconds. */
export function trialDelay(failures: number): number {
  return Math.min(retryDelay(failures) ?? longestTrialDelay, longestTrialDelay);
}
