import { backoff } from '#shared/timing/backoff.ts';

const minute = 60_000;

/** In milliseconds. */
export const longestWait = 4 * 60 * minute;

/** A deferred message is given up after this time, in milliseconds. */
export const giveUpAfter = 5 * 24 * 60 * minute;

/** Milliseconds to wait after a number of failed attempts: one minute, doubled each time, up to four hours. */
export function waitAfter(attempts: number): number {
  return backoff(attempts, { firstMs: minute, longestMs: longestWait });
}
