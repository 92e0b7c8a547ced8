import { backoff } from '#shared/timing/backoff.ts';

const firstMs = 1_000;
const longestMs = 30_000;

/**
 * Wait after a number of consecutive failures, ms. It starts short, because a train leaves its tunnel without notice,
 * and a check costs at most one call.
 */
export function backoffMs(failures: number): number {
  return backoff(failures, { firstMs, longestMs });
}
