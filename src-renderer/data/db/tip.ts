import type { MirrorPosition, RelayRow } from './mirror-database.ts';

/** The newest end of the mirror: how far it is, and every operation on its way. Another object with each change. */
export interface Tip {
  readonly position: MirrorPosition;
  /** In the order in which they were made, those that the journal has refused included. */
  readonly operations: readonly RelayRow[];
  /** The newest number that an operation of this computer has. */
  readonly lastDeviceSeq: number;
}

/** The tip at a position with these operations, in their order. */
export function tipOf(position: MirrorPosition, operations: readonly RelayRow[]): Tip {
  const newest = operations.at(-1)?.deviceSeq ?? 0;
  return { position, operations, lastDeviceSeq: Math.max(position.lastDeviceSeq, newest) };
}

/** The tip with what was appended to `before`; null where rows changed meanwhile and it has to be read. */
export function withAppended(now: Tip | null, before: Tip, rows: readonly RelayRow[]): Tip | null {
  if (now === null || now.position.revision !== before.position.revision) return null;
  // It was read after the commit.
  if (now.lastDeviceSeq > before.lastDeviceSeq) return now;
  return tipOf(now.position, [...now.operations, ...rows]);
}
