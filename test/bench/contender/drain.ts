import type { Operation } from '#shared/sync/operation.ts';
import type { BenchJournal } from './bench-journal.ts';
import { changedValues, fromRecord, type Kind } from './translate.ts';

/** The service of a comparison. Rejects if a call was refused or its answer was lost. */
export interface PushTarget {
  put(kind: Kind, id: string | number, fields: Readonly<Record<string, unknown>>): Promise<unknown>;
}

/** Number of calls in flight. The operations of one record are pushed in order. */
const lanes = 4;
/** Number of failures in a row after which the service counts as down. */
const attempts = 100;

const kinds: Readonly<Record<string, Kind>> = {
  proposal: 'proposals',
  section: 'sections',
  line_item: 'items',
};

/** Repeats a call until it has an answer. Repeating is safe, because the call sets the same values. */
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

/** Pushes all pending operations. Rejects if the service stays down; the operations then stay. */
export async function drainJournal(journal: BenchJournal, api: PushTarget): Promise<void> {
  const busy = new Set<string>();

  async function lane(): Promise<void> {
    for (;;) {
      // The operations of a record in flight wait, so the first free one is the oldest of its record.
      const next = journal.pending().find(({ localId }) => !busy.has(localId));
      if (next === undefined) return;
      busy.add(next.localId);
      try {
        await push(journal, next, api);
        journal.untilSynced(next.opId);
      } finally {
        busy.delete(next.localId);
      }
    }
  }

  await Promise.all(Array.from({ length: lanes }, lane));
}
