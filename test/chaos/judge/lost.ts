import type { Effects, List, Taken, Value } from '../effects.ts';
import { listOf, type Expectation } from '../ledger.ts';
import { ownWords, same, told, wasDeletedElsewhere, type Breach, type Scene } from './scene.ts';

/** Whether the words that the user wrote last are in a text into which others were woven. */
function isWoven(values: readonly Value[], value: Value | undefined): boolean {
  if (typeof value !== 'string') return false;
  const before = new Set(ownWords(values.at(-2) ?? null));
  const fresh = ownWords(values.at(-1) ?? null).filter(
    (word) => !before.has(word) && word.startsWith('mine'),
  );
  const newest = fresh.toSorted((left, right) => Number(left.slice(4)) - Number(right.slice(4))).at(-1);
  return newest === undefined || ownWords(value).includes(newest);
}

function checkField(scene: Scene, record: Expectation, id: string, field: string): Breach | null {
  const { ledger, effects, served, shown } = scene;
  const list = listOf[record.kind];
  const values = record.fields.get(field) ?? [];
  const last = values.at(-1) ?? null;
  const isReference = field === 'client_id' && typeof last === 'string';
  const client = isReference ? shown.get(last) : undefined;
  if (isReference && client === undefined) return null;
  const wanted = isReference ? Number(client?.serverId) : last;
  const value = served[list].get(id)?.fields[field];
  if (same(field, wanted, value)) return null;
  if (field === 'body' && isWoven(values, value)) return null;
  const history = effects.history(list, id, field);
  const stood = history.findLastIndex(
    (taken) => same(field, wanted, taken.value) || (field === 'body' && isWoven(values, taken.value)),
  );
  const end = history.at(-1);
  // Somebody wrote over it after it had stood there.
  if (stood !== -1 && end?.caller === 'writer' && history.slice(stood + 1).every(isForeign)) return null;
  // The user ended where they had begun, which is no change, and somebody else wrote without their having seen it.
  const began = record.began.get(field);
  if (began !== undefined && same(field, last, began) && history.length > 0 && history.every(isForeign))
    return null;
  // The service died over the write that explains it.
  if (mayHaveWritten(effects, list, id, value)) return null;
  // Of a record that was made anew here only this life is known; what stood in the one before was theirs to end.
  if (end === undefined && ledger.isRevived(record.localId)) return null;
  return {
    crime: 'lost',
    detail: `${list}/${id}.${field} of ${record.localId}: wanted ${JSON.stringify(wanted)}, served ${JSON.stringify(value)}; took ${told(history)}`,
  };
}

/** Whether somebody else wrote this value and was never answered. */
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

/** Nothing that was acknowledged is lost, and nothing that was deleted stays. */
export function checkLost(scene: Scene): readonly Breach[] {
  const { ledger, served, shown } = scene;
  const breaches: Breach[] = [];
  for (const record of ledger.records.values()) {
    const list = listOf[record.kind];
    const one = shown.get(record.localId);
    const name = `${record.kind} ${record.localId}`;
    if (record.released) continue;
    if (record.deleted) {
      const standing = scene.serverIds(record.localId).filter((id) => served[list].has(id));
      if (standing.length > 0 || one !== undefined)
        breaches.push({ crime: 'lost', detail: `${name} was deleted here and stands as ${standing.join()}` });
      continue;
    }
    if (ledger.isLetGo(record.localId)) continue;
    const id = one?.serverId ?? null;
    if (one === undefined || id === null || !served[list].has(id)) {
      if (wasDeletedElsewhere(scene, record.localId)) continue;
      breaches.push({
        crime: 'lost',
        detail: `${name} ${JSON.stringify(Object.fromEntries(record.fields))} is gone; at the service it was ${scene.serverIds(record.localId).join()}`,
      });
      continue;
    }
    for (const field of record.fields.keys()) {
      const breach = checkField(scene, record, id, field);
      if (breach !== null) breaches.push(breach);
    }
  }
  return breaches;
}
