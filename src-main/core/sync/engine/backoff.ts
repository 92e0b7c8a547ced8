import { backoff } from '#shared/timing/backoff.ts';

const firstMs = 1_000;
const longestMs = 30_000;

/**
 * How long to wait after so many failures in a row, ms. It starts small, because a train leaves its tunnel
 * without telling anybody, and the check costs one call at most.
 */
export function backoffMs(failures: number): number {
  return backoff(failures, { firstMs, longestMs });
}
