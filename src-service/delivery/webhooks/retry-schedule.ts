/** Retries after the first attempt (`field-notes.md §1 #19`). */
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

/** An event behind others is given up at this age, in milliseconds. */
export const longestLife = 2 * scheduleLength;

/** Longest wait before the next trial of an endpoint with a backlog, in milliseconds. */
const longestTrialDelay = 3_600_000;

/** Milliseconds before the next trial after a number of consecutive failures. */
export function trialDelay(failures: number): number {
  return Math.min(retryDelay(failures) ?? longestTrialDelay, longestTrialDelay);
}
