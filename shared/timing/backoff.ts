interface BackoffOptions {
  readonly firstMs: number;
  readonly longestMs: number;
}

/** The wait after a number of consecutive failures, in milliseconds: doubled each time, up to `longestMs`. */
export function backoff(failures: number, { firstMs, longestMs }: BackoffOptions): number {
  return Math.min(longestMs, firstMs * 2 ** Math.max(0, failures - 1));
}
