import type { LocalId } from '#shared/domain/ids.ts';
import type { RecordOf } from '#shared/domain/record.ts';
import { createRecordMap } from '#shared/sync/record-map.ts';
import { yieldIfBusy } from '../lib/yield-if-busy.ts';
import { relayState, type RelayRow } from './mirror-database.ts';
import { applyPending } from './stored-records.ts';

type Row = RecordOf<'proposal'> | RecordOf<'client'>;

/** The effect of one scope's operations. `record` is null if the row does not exist after them. */
interface ScopeOverlay<R> {
  readonly stored: R | undefined;
  readonly operations: readonly RelayRow[];
  readonly record: R | null;
}

/** Scopes that are computed before each check whether to yield. */
const scopesPerSlice = 20;

/** Whether the row has the same effect. An acknowledgment changes the row, not its effect. */
function hasSameEffect(left: RelayRow, right: RelayRow | undefined): boolean {
  const isRefused = left.state === relayState.refused;
  return left.operation === right?.operation && isRefused === (right.state === relayState.refused);
}

function haveSameEffect(left: readonly RelayRow[], right: readonly RelayRow[]): boolean {
  return left.length === right.length && left.every((row, index) => hasSameEffect(row, right[index]));
}

/**
 * Creates a function that applies pending operations to the rows of one list. If many operations are pending, the list
 * is read again after each batch that the journal takes. So only the changed scopes are computed, with pauses, and once
 * for all callers with the same arrays.
 *
 * @param compare the order of the rows
 */
export function createOverlay<R extends Row>(entity: R['entity'], compare: (a: R, b: R) => number) {
  let last: ReadonlyMap<LocalId, ScopeOverlay<R>> = new Map();
  let lastCall: {
    readonly rows: readonly R[];
    readonly pending: readonly RelayRow[];
    readonly result: Promise<readonly R[]>;
  } | null = null;

  function applyToRow(stored: R | undefined, operations: readonly RelayRow[]): R | null {
    const view = applyPending(createRecordMap(stored === undefined ? [] : [stored]), operations);
    return view.values().find((record): record is R => record.entity === entity) ?? null;
  }

  async function compute(rows: readonly R[], pending: readonly RelayRow[]): Promise<readonly R[]> {
    const byScope = Map.groupBy(
      pending.filter(({ operation }) => operation.entity === entity),
      ({ scope }) => scope,
    );
    if (byScope.size === 0) {
      last = new Map();
      return rows;
    }
    const touched = Map.groupBy(rows, ({ localId }) => byScope.has(localId));
    const storedById = new Map(touched.get(true)?.map((row) => [row.localId, row]));
    const next = new Map<LocalId, ScopeOverlay<R>>();
    for (const [scope, operations] of byScope) {
      const stored = storedById.get(scope);
      const known = last.get(scope);
      if (known !== undefined && known.stored === stored && haveSameEffect(known.operations, operations))
        next.set(scope, known);
      else {
        if (next.size % scopesPerSlice === scopesPerSlice - 1) await yieldIfBusy();
        next.set(scope, { stored, operations, record: applyToRow(stored, operations) });
      }
    }
    last = next;
    const changed = [...next.values()].flatMap(({ record }) => record ?? []);
    return [...(touched.get(false) ?? []), ...changed].sort(compare);
  }

  return (rows: readonly R[], pending: readonly RelayRow[]): Promise<readonly R[]> => {
    if (lastCall?.rows === rows && lastCall.pending === pending) return lastCall.result;
    const result = compute(rows, pending);
    lastCall = { rows, pending, result };
    return result;
  };
}
