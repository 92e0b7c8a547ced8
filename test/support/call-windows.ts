/** The length of the rate limit's window in milliseconds, and the calls that it allows (service-api.md §8). */
export const limitWindow = 30_000;
export const limitCalls = 100;

/** The most calls in any window of that length. @param times in milliseconds, in any order */
export function busiestWindow(times: readonly number[], windowMs = limitWindow): number {
  const sorted = times.toSorted((a, b) => a - b);
  let first = 0;
  let most = 0;
  for (const [last, time] of sorted.entries()) {
    while (time - (sorted[first] ?? time) >= windowMs) first += 1;
    most = Math.max(most, last - first + 1);
  }
  return most;
}
