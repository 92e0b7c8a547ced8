import type { LocalId } from '#shared/domain/ids.ts';
import type { RecordOf } from '#shared/domain/record.ts';
import { createRecordMap } from '#shared/sync/record-map.ts';
import { breath } from '../lib/breath.ts';
import type { RelayRow } from './mirror-database.ts';
import { applyPending } from './stored-records.ts';

/** What operations on their way make of the rows of a list. */
export interface OnTop<R> {
  /** The ids of all that they concern. */
  readonly touched: ReadonlySet<LocalId>;
  /** Those of them that there are, as they are now. */
  readonly changed: readonly R[];
}

/** Works out what operations make of stored rows; what is as it was the last time is not worked out again. */
export type Overlay<R> = (stored: readonly R[], operations: readonly RelayRow[]) => Promise<OnTop<R>>;

type Row = RecordOf<'proposal'> | RecordOf<'client'>;

/** What the operations of one scope have come to. */
interface Laid<R> {
  readonly stored: R | undefined;
  readonly operations: readonly RelayRow[];
  readonly now: R | null;
}

/** So many scopes are worked out between two looks at the clock. */
const inOnePiece = 20;

function isSame(left: readonly RelayRow[], right: readonly RelayRow[]): boolean {
  return left.length === right.length && left.every((row, index) => row === right[index]);
}

/**
 * An overlay for the rows of one list. Where many operations wait for the journal, the list is asked for again with each
 * batch that it takes: what nearly all of them come to is known then, and the window has its turns while the rest is found.
 */
export function createOverlay<R extends Row>(entity: R['entity']): Overlay<R> {
  let known: ReadonlyMap<LocalId, Laid<R>> = new Map();
  /** Lists and counts ask for the same at the same moment. */
  let last: {
    readonly stored: readonly R[];
    readonly operations: readonly RelayRow[];
    readonly answer: Promise<OnTop<R>>;
  } | null = null;

  function layDown(stored: R | undefined, operations: readonly RelayRow[]): R | null {
    const view = applyPending(createRecordMap(stored === undefined ? [] : [stored]), operations);
    return view.values().find((record): record is R => record.entity === entity) ?? null;
  }

  async function workOut(stored: readonly R[], operations: readonly RelayRow[]): Promise<OnTop<R>> {
    const concerning = operations.filter(({ operation }) => operation.entity === entity);
    const byScope = Map.groupBy(concerning, ({ scope }) => scope);
    const before = new Map<LocalId, R>();
    if (byScope.size > 0)
      for (const row of stored) if (byScope.has(row.localId)) before.set(row.localId, row);
    const next = new Map<LocalId, Laid<R>>();
    for (const [scope, of] of byScope) {
      const old = known.get(scope);
      const row = before.get(scope);
      if (old !== undefined && old.stored === row && isSame(old.operations, of)) next.set(scope, old);
      else {
        if (next.size % inOnePiece === inOnePiece - 1) await breath();
        next.set(scope, { stored: row, operations: of, now: layDown(row, of) });
      }
    }
    known = next;
    const changed = [...next.values()].flatMap(({ now }) => now ?? []);
    return { touched: new Set(byScope.keys()), changed };
  }

  return (stored, operations) => {
    if (last?.stored !== stored || last.operations !== operations)
      last = { stored, operations, answer: workOut(stored, operations) };
    return last.answer;
  };
}

/** All rows of a list, in no order. */
export function withOnTop<R extends Row>(stored: readonly R[], { touched, changed }: OnTop<R>): readonly R[] {
  return touched.size === 0 ? stored : [...stored.filter(({ localId }) => !touched.has(localId)), ...changed];
}
