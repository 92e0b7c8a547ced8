interface BackoffOptions {
  readonly firstMs: number;
  readonly longestMs: number;
}

/** Milliseconds to wait after a number of consecutive failures: doubled each time, up to the longest. */
export function backoff(failures: number, { firstMs, longestMs }: BackoffOptions): number {
  return Math.min(longestMs, firstMs * 2 ** Math.max(0, failures - 1));
}
