import { backoff } from '#shared/timing/backoff.ts';

const minute = 60_000;

/** Longest wait between attempts, in milliseconds. */
export const longestWait = 4 * 60 * minute;

/** Time after which a deferred message is given up, in milliseconds. */
export const giveUpAfter = 5 * 24 * 60 * minute;

/** The wait after a number of failed attempts, in milliseconds: one minute, doubled each time, up to four hours. */
export function waitAfter(attempts: number): number {
  return backoff(attempts, { firstMs: minute, longestMs: longestWait });
}
