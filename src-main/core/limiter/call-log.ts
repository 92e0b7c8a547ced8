/** A call that may still count against the service's limit. */
export interface LoggedCall {
  readonly id: number;
  /** Milliseconds since the epoch, by this computer's clock. */
  readonly startedAt: number;
  /** Null while the call is in flight, and for a call whose answer was lost. */
  readonly completedAt: number | null;
}

/** A time in which the service refuses calls. */
export interface LoggedBlock {
  /** End, ms since the epoch. */
  readonly until: number;
  /** Length when it was logged, ms. It limits the block if the clock is set back. */
  readonly lengthMs: number;
  /** Whether a fault of the service (503) caused it, not its limit (429); absent from earlier versions. */
  readonly isFault?: boolean | undefined;
}

/**
 * The limiter's log, which survives restarts. No age is computed from its times, because the wall clock can jump. The
 * limiter removes calls that no longer count (`forget`) by the monotonic clock. Calls left at the next start count as
 * made just then.
 */
export interface CallLog {
  load(): readonly LoggedCall[];
  /** Call it before the first byte is sent. Returns the call's id. */
  started(at: number): number;
  completed(id: number, at: number): void;
  forget(ids: readonly number[]): void;
  /** The last logged block. */
  block(): LoggedBlock | null;
  /** Logs a block. */
  noteBlock(block: LoggedBlock): void;
}
