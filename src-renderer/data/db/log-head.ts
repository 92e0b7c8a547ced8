import type { LocalId } from '#shared/domain/ids.ts';
import type { MirrorPosition, RelayRow } from './mirror-database.ts';

/** The head of the log: the mirror's position and every operation of the relay log. A new object after each change. */
export interface LogHead {
  readonly position: MirrorPosition;
  /** Ordered by number, including refused ones. */
  readonly operations: readonly RelayRow[];
  /** The highest sequence number of this computer's operations. */
  readonly lastDeviceSeq: number;
}

/** Creates a log head; the operations must be in order. */
export function createLogHead(position: MirrorPosition, operations: readonly RelayRow[]): LogHead {
  const newest = operations.at(-1)?.deviceSeq ?? 0;
  return { position, operations, lastDeviceSeq: Math.max(position.lastDeviceSeq, newest) };
}

/** The log head with rows appended to `before`; null if records have changed since. Then it must be read again. */
export function withAppended(
  now: LogHead | null,
  before: LogHead,
  rows: readonly RelayRow[],
): LogHead | null {
  if (now === null || now.position.revision !== before.position.revision) return null;
  // `now` was read after the commit and includes the rows.
  if (now.lastDeviceSeq > before.lastDeviceSeq) return now;
  return createLogHead(now.position, [...now.operations, ...rows]);
}

const indexes = new WeakMap<LogHead, ReadonlyMap<LocalId, readonly RelayRow[]>>();

function indexOf(head: LogHead): ReadonlyMap<LocalId, readonly RelayRow[]> {
  const known = indexes.get(head);
  if (known !== undefined) return known;
  const index = Map.groupBy(head.operations, ({ scope }) => scope);
  indexes.set(head, index);
  return index;
}

/** The operations in these scopes, in order. A screen asks for each of its rows while thousands of operations wait. */
export function operationsInScopes(head: LogHead, scopes: ReadonlySet<LocalId>): readonly RelayRow[] {
  const index = indexOf(head);
  const found = [...scopes].flatMap((scope) => index.get(scope) ?? []);
  return scopes.size === 1 ? found : found.sort((a, b) => a.deviceSeq - b.deviceSeq);
}
