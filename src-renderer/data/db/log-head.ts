import type { MirrorPosition, RelayRow } from './mirror-database.ts';

/** The head of the log: how far the mirror is, and every pending operation. Another object after each change. */
export interface LogHead {
  readonly position: MirrorPosition;
  /** In the order in which they were made, those that the journal has refused included. */
  readonly operations: readonly RelayRow[];
  /** The newest number that an operation of this computer has. */
  readonly lastDeviceSeq: number;
}

/** The log head at a position, with these operations in order. */
export function logHeadOf(position: MirrorPosition, operations: readonly RelayRow[]): LogHead {
  const newest = operations.at(-1)?.deviceSeq ?? 0;
  return { position, operations, lastDeviceSeq: Math.max(position.lastDeviceSeq, newest) };
}

/** The log head with what was appended to `before`; null where rows changed meanwhile and it has to be read. */
export function withAppended(
  now: LogHead | null,
  before: LogHead,
  rows: readonly RelayRow[],
): LogHead | null {
  if (now === null || now.position.revision !== before.position.revision) return null;
  // It was read after the commit.
  if (now.lastDeviceSeq > before.lastDeviceSeq) return now;
  return logHeadOf(now.position, [...now.operations, ...rows]);
}
