const minute = 60_000;

/** Longest wait between two attempts, in milliseconds. */
export const longestWait = 4 * 60 * minute;

/** A message that recipients' servers have put off for so long is given up, in milliseconds. */
export const patience = 5 * 24 * 60 * minute;

/** Milliseconds to wait after so many failed attempts: from a minute, doubled each time, to four hours. */
export function waitAfter(attempts: number): number {
  return Math.min(minute * 2 ** Math.min(attempts - 1, 20), longestWait);
}
