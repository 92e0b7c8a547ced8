import type { LocalId } from '#shared/domain/ids.ts';
import type { RecordOf } from '#shared/domain/record.ts';
import { createRecordMap } from '#shared/sync/record-map.ts';
import { yieldIfBusy } from '../lib/yield-if-busy.ts';
import type { RelayRow } from './mirror-database.ts';
import { applyPending } from './stored-records.ts';

/** What operations on their way make of the rows of a list. */
export interface OverlayResult<R> {
  /** The ids of all that they concern. */
  readonly touched: ReadonlySet<LocalId>;
  /** Those of them that there are, as they are now. */
  readonly changed: readonly R[];
}

/** Works out what operations make of stored rows; what is as it was the last time is not worked out again. */
export type Overlay<R> = (stored: readonly R[], operations: readonly RelayRow[]) => Promise<OverlayResult<R>>;

type Row = RecordOf<'proposal'> | RecordOf<'client'>;

/** What the operations of one scope have come to. */
interface ScopeOverlay<R> {
  readonly stored: R | undefined;
  readonly operations: readonly RelayRow[];
  readonly record: R | null;
}

/** So many scopes are worked out between two looks at the clock. */
const scopesPerSlice = 20;

function isSame(left: readonly RelayRow[], right: readonly RelayRow[]): boolean {
  return left.length === right.length && left.every((row, index) => row === right[index]);
}

/**
 * An overlay for the rows of one list. Where many operations wait for the journal, the list is asked for again with each
 * batch that it takes: what nearly all of them come to is known then, and the window has its turns while the rest is found.
 */
export function createOverlay<R extends Row>(entity: R['entity']): Overlay<R> {
  let overlayByScope: ReadonlyMap<LocalId, ScopeOverlay<R>> = new Map();
  /** Lists and counts ask for the same at the same moment. */
  let latestRequest: {
    readonly stored: readonly R[];
    readonly operations: readonly RelayRow[];
    readonly result: Promise<OverlayResult<R>>;
  } | null = null;

  function applyToRow(stored: R | undefined, operations: readonly RelayRow[]): R | null {
    const view = applyPending(createRecordMap(stored === undefined ? [] : [stored]), operations);
    return view.values().find((record): record is R => record.entity === entity) ?? null;
  }

  async function computeOverlay(
    stored: readonly R[],
    operations: readonly RelayRow[],
  ): Promise<OverlayResult<R>> {
    const relevant = operations.filter(({ operation }) => operation.entity === entity);
    const byScope = Map.groupBy(relevant, ({ scope }) => scope);
    const storedByScope = new Map<LocalId, R>();
    if (byScope.size > 0)
      for (const row of stored) if (byScope.has(row.localId)) storedByScope.set(row.localId, row);
    const nextByScope = new Map<LocalId, ScopeOverlay<R>>();
    for (const [scope, scopeOperations] of byScope) {
      const previous = overlayByScope.get(scope);
      const row = storedByScope.get(scope);
      if (previous !== undefined && previous.stored === row && isSame(previous.operations, scopeOperations))
        nextByScope.set(scope, previous);
      else {
        if (nextByScope.size % scopesPerSlice === scopesPerSlice - 1) await yieldIfBusy();
        nextByScope.set(scope, {
          stored: row,
          operations: scopeOperations,
          record: applyToRow(row, scopeOperations),
        });
      }
    }
    overlayByScope = nextByScope;
    const changed = [...nextByScope.values()].flatMap(({ record }) => record ?? []);
    return { touched: new Set(byScope.keys()), changed };
  }

  return (stored, operations) => {
    if (latestRequest?.stored !== stored || latestRequest.operations !== operations)
      latestRequest = { stored, operations, result: computeOverlay(stored, operations) };
    return latestRequest.result;
  };
}

/** All rows of a list, in no order. */
export function applyOverlay<R extends Row>(
  stored: readonly R[],
  { touched, changed }: OverlayResult<R>,
): readonly R[] {
  return touched.size === 0 ? stored : [...stored.filter(({ localId }) => !touched.has(localId)), ...changed];
}
