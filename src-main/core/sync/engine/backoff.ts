import { backoff } from '#shared/timing/backoff.ts';

const firstMs = 1_000;
const longestMs = 30_000;

/**
 * Wait after a number of consecutive failures, ms. It starts short, because a connection can return at any moment and a
 * check costs at most one call.
 */
export function backoffMs(failures: number): number {
  return backoff(failures, { firstMs, longestMs });
}
