import type { LocalId } from '#shared/domain/ids.ts';
import type { RecordOf } from '#shared/domain/record.ts';
import { createRecordMap } from '#shared/sync/record-map.ts';
import { yieldIfBusy } from '../lib/yield-if-busy.ts';
import type { RelayRow } from './mirror-database.ts';
import { applyPending } from './stored-records.ts';

/** The effect of pending operations on the rows of a list. */
export interface OverlayResult<R> {
  /** The ids of all rows with pending operations. */
  readonly touched: ReadonlySet<LocalId>;
  /** Those rows that exist after the operations, in their new state. */
  readonly changed: readonly R[];
}

/** Computes the effect of operations on stored rows. Unchanged rows are taken from the last call. */
export type Overlay<R> = (stored: readonly R[], operations: readonly RelayRow[]) => Promise<OverlayResult<R>>;

type Row = RecordOf<'proposal'> | RecordOf<'client'>;

/** The cached effect of one scope's operations. `record` is null if the row does not exist after them. */
interface ScopeOverlay<R> {
  readonly stored: R | undefined;
  readonly operations: readonly RelayRow[];
  readonly record: R | null;
}

/** Scopes that are computed before each check whether to yield. */
const scopesPerSlice = 20;

function isSame(left: readonly RelayRow[], right: readonly RelayRow[]): boolean {
  return left.length === right.length && left.every((row, index) => row === right[index]);
}

/**
 * Creates an overlay for the rows of one list. If many operations are pending, the list is read again after each batch
 * that the journal takes. The overlay then computes only the changed scopes, and yields in between.
 */
export function createOverlay<R extends Row>(entity: R['entity']): Overlay<R> {
  let overlayByScope: ReadonlyMap<LocalId, ScopeOverlay<R>> = new Map();
  /** Lists and counts request the same overlay at the same time. */
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
