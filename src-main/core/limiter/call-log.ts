/** A call that may still count at the service, as the journal keeps it across restarts. */
export interface LoggedCall {
  readonly id: number;
  /** Milliseconds since the epoch, by this computer's clock. */
  readonly startedAt: number;
  /** Null while the call is in flight, and for a call whose answer was lost. */
  readonly completedAt: number | null;
}

/** A time for which the service told us to stay away (S18). */
export interface LoggedBlock {
  /** When it ends, ms since the epoch. */
  readonly until: number;
  /** How long it was when it was noted, ms: a clock that was set back cannot make it longer. */
  readonly lengthMs: number;
}

/**
 * The limiter's memory across restarts (S18), kept in the journal. Wall-clock times can jump, so no age is
 * ever computed from them: the limiter says itself, by the monotonic clock, which calls are out of every
 * window (`forget`), and whatever is left at the next start counts as made just now.
 */
export interface CallLog {
  load(): readonly LoggedCall[];
  /** Written before the first byte goes out. Returns the id under which the call is known. */
  started(at: number): number;
  completed(id: number, at: number): void;
  forget(ids: readonly number[]): void;
  /** How long the service told us to stay away, as it was last noted. */
  block(): LoggedBlock | null;
  /** Notes that the service told us to stay away. */
  noteBlock(block: LoggedBlock): void;
}
