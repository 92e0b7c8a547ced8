import type { Operation } from '#shared/sync/operation.ts';
import type { BenchJournal } from './bench-journal.ts';
import { changedValues, fromRecord, type Kind } from './translate.ts';

/** The service of a comparison: rejects when a call was refused or its answer got lost. */
export interface PushTarget {
  put(kind: Kind, id: string | number, fields: Readonly<Record<string, unknown>>): Promise<unknown>;
}

/** So many calls are under way at once; what concerns one record goes out in order. */
const lanes = 4;
/** A service that refuses so often in a row is not there. */
const attempts = 100;

const kinds: Readonly<Record<string, Kind>> = {
  proposal: 'proposals',
  section: 'sections',
  line_item: 'items',
};

/** Makes one call until it has an answer. Repeating is safe here: it sets the same fields to the same values. */
async function push(journal: BenchJournal, operation: Operation, api: PushTarget): Promise<void> {
  const kind = kinds[operation.entity];
  const record = journal.find(operation.entity, operation.localId);
  if (kind === undefined || operation.kind !== 'update') {
    throw new Error(`A comparison has no ${operation.kind} of ${operation.entity}.`);
  }
  const id = record === undefined ? operation.localId : fromRecord(record).id;
  const values = changedValues(kind, operation.fields);
  journal.attempt(operation.opId);
  for (let attempt = 1; ; attempt += 1) {
    try {
      await api.put(kind, id, values);
      return;
    } catch (error) {
      if (attempt === attempts) throw error;
    }
  }
}

/** Pushes what waits until nothing does. Rejects when the service does not come back; nothing is lost by that. */
export async function drainJournal(journal: BenchJournal, api: PushTarget): Promise<void> {
  const busy = new Set<string>();

  async function lane(): Promise<void> {
    for (;;) {
      // Those of a record that is under way wait: the first that is free is the oldest of its record.
      const next = journal.pending().find(({ localId }) => !busy.has(localId));
      if (next === undefined) return;
      busy.add(next.localId);
      try {
        await push(journal, next, api);
        journal.settle(next.opId);
      } finally {
        busy.delete(next.localId);
      }
    }
  }

  await Promise.all(Array.from({ length: lanes }, lane));
}
