import type { Effects, List, Taken, Value } from '../effects.ts';
import { listOf, type Expectation } from '../ledger.ts';
import {
  ownWords,
  same,
  formatHistory,
  wasDeletedByWriter,
  type Breach,
  type FinalState,
} from './final-state.ts';

/** Whether a merged text contains the user's newest word. */
function containsNewestWord(values: readonly Value[], value: Value | undefined): boolean {
  if (typeof value !== 'string') return false;
  const before = new Set(ownWords(values.at(-2) ?? null));
  const fresh = ownWords(values.at(-1) ?? null).filter(
    (word) => !before.has(word) && word.startsWith('mine'),
  );
  const newest = fresh.toSorted((left, right) => Number(left.slice(4)) - Number(right.slice(4))).at(-1);
  return newest === undefined || ownWords(value).includes(newest);
}

function checkField(finalState: FinalState, record: Expectation, id: string, field: string): Breach | null {
  const { ledger, effects, served, shown } = finalState;
  const list = listOf[record.kind];
  const values = record.fields.get(field) ?? [];
  const last = values.at(-1) ?? null;
  const isReference = field === 'client_id' && typeof last === 'string';
  const client = isReference ? shown.get(last) : undefined;
  if (isReference && client === undefined) return null;
  const wanted = isReference ? Number(client?.serverId) : last;
  const value = served[list].get(id)?.fields[field];
  if (same(field, wanted, value)) return null;
  if (field === 'body' && containsNewestWord(values, value)) return null;
  const history = effects.history(list, id, field);
  const stood = history.findLastIndex(
    (taken) =>
      same(field, wanted, taken.value) || (field === 'body' && containsNewestWord(values, taken.value)),
  );
  const end = history.at(-1);
  // The second writer overwrote the value after it had been stored.
  if (stood !== -1 && end?.caller === 'writer' && history.slice(stood + 1).every(isForeign)) return null;
  // The user ended at the first value, which is no change, and the second writer wrote without the user seeing it.
  const began = record.began.get(field);
  if (began !== undefined && same(field, last, began) && history.length > 0 && history.every(isForeign))
    return null;
  // The service died during the write that explains it.
  if (mayHaveWritten(effects, list, id, value)) return null;
  // For a record that was created again, only this life is known; the second writer could change the earlier one.
  if (end === undefined && ledger.isRevived(record.localId)) return null;
  return {
    defect: 'lost',
    detail: `${list}/${id}.${field} of ${record.localId}: wanted ${JSON.stringify(wanted)}, served ${JSON.stringify(value)}; took ${formatHistory(history)}`,
  };
}

/** Whether the second writer wrote this value and got no answer. */
function mayHaveWritten({ exchanges }: Effects, list: List, id: string, value: Value | undefined): boolean {
  return exchanges.some(
    ({ caller, path, status, deliveredAt, body }) =>
      caller === 'writer' &&
      status === null &&
      deliveredAt !== null &&
      path === `/${list}/${id}` &&
      body.includes(JSON.stringify(value ?? null)),
  );
}

const isForeign = ({ caller }: Taken): boolean => caller === 'writer';

/** Checks that no acknowledged edit is lost, and that no deleted record exists. */
export function checkLost(finalState: FinalState): readonly Breach[] {
  const { ledger, served, shown } = finalState;
  const breaches: Breach[] = [];
  for (const record of ledger.records.values()) {
    const list = listOf[record.kind];
    const one = shown.get(record.localId);
    const name = `${record.kind} ${record.localId}`;
    if (record.released) continue;
    if (record.deleted) {
      const standing = finalState.serverIds(record.localId).filter((id) => served[list].has(id));
      if (standing.length > 0 || one !== undefined)
        breaches.push({
          defect: 'lost',
          detail: `${name} was deleted here and stands as ${standing.join()}`,
        });
      continue;
    }
    if (ledger.isGivenUp(record.localId)) continue;
    const id = one?.serverId ?? null;
    if (one === undefined || id === null || !served[list].has(id)) {
      if (wasDeletedByWriter(finalState, record.localId)) continue;
      breaches.push({
        defect: 'lost',
        detail: `${name} ${JSON.stringify(Object.fromEntries(record.fields))} is gone; at the service it was ${finalState.serverIds(record.localId).join()}`,
      });
      continue;
    }
    for (const field of record.fields.keys()) {
      const breach = checkField(finalState, record, id, field);
      if (breach !== null) breaches.push(breach);
    }
  }
  return breaches;
}
