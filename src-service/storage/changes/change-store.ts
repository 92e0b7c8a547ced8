import type { Database } from '../database/database.ts';
import { inBatches, readCounter } from '../table.ts';
import type { Steps } from '../steps.ts';

/** The lists whose changes are numbered. */
export const changeKinds = ['client', 'proposal', 'section', 'line_item', 'template'] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** The latest change of one record. */
export interface RecordChange {
  readonly record_id: number;
  readonly revision: number;
  readonly deleted: 0 | 1;
}

/**
 * The latest change of each record, numbered. Writers take numbers from one row, so on every engine numbers become
 * visible in their order: a reader who has seen a number has seen all below it.
 */
export interface ChangeStore {
  /** Numbers the records in this order. No id may come twice. */
  record(kind: ChangeKind, ids: readonly number[], deleted?: 0 | 1): Steps<void>;
  /** The newest number. */
  latest(): Steps<number>;
  /** The oldest number after which no change is missing, if `latest` is the newest one. */
  horizon(latest: number): number;
  /** The latest change of one record; none if it is older than those that are kept. */
  find(kind: ChangeKind, id: number): Steps<RecordChange | undefined>;
  /** Changes after `revision`, the oldest first. */
  listSince(kind: ChangeKind, revision: number, limit: number): Steps<readonly RecordChange[]>;
  /** Makes all older numbers unknown, because anything may have changed. `now` in epoch ms. */
  forgetAll(now: number): Steps<void>;
}

/** Number of changes that are kept; older ones are answered by a 410. */
const keptChanges = 50_000;
/** Number of changes between two purges. */
const purgeEvery = 500;

export function createChangeStore(database: Database): ChangeStore {
  return {
    *record(kind, ids, deleted = 0) {
      if (ids.length === 0) return;
      const row = yield* database
        .query<{ value: number }>(
          "UPDATE counters SET value = value + ? WHERE name = 'changes' RETURNING value",
        )
        .get(ids.length);
      const newest = row?.value ?? 0;
      // Most writes change one record, for which a single row is much quicker than a list.
      if (ids.length === 1) yield* saveChange(database, kind, ids, newest, deleted);
      else yield* saveChanges(database, kind, ids, newest, deleted);
      if (newest % purgeEvery < ids.length) yield* purge(database, newest - keptChanges);
    },
    latest: () => readCounter(database, 'changes'),
    horizon: (latest) => Math.max(0, latest - keptChanges),
    find: (kind, id) =>
      database
        .query<RecordChange>(
          'SELECT record_id, revision, deleted FROM record_changes WHERE kind = ? AND record_id = ?',
        )
        .get(kind, id),
    listSince: (kind, revision, limit) =>
      database
        .query<RecordChange>(
          'SELECT record_id, revision, deleted FROM record_changes WHERE kind = ? AND revision > ? ' +
            'ORDER BY revision LIMIT ?',
        )
        .all(kind, revision, limit),
    *forgetAll(now) {
      // A database that was put back must not use numbers again that clients know from its future.
      const next = Math.max((yield* readCounter(database, 'changes')) + keptChanges + 1, now);
      yield* database.query("UPDATE counters SET value = ? WHERE name = 'changes'").run(next);
      yield* purge(database, next);
    },
  };
}

type Save = (
  database: Database,
  kind: ChangeKind,
  ids: readonly number[],
  /** The number of the last record. */
  newest: number,
  deleted: 0 | 1,
) => Steps<void>;

const onConflict =
  'ON CONFLICT (kind, record_id) DO UPDATE SET revision = excluded.revision, deleted = excluded.deleted';

const saveChange: Save = function* (database, kind, ids, newest, deleted) {
  yield* database
    .query(
      `INSERT INTO record_changes (kind, record_id, revision, deleted) VALUES (?, ?, ?, ?) ${onConflict}`,
    )
    .run(kind, ids[0] ?? 0, newest, deleted);
};

const saveChanges: Save = function* (database, kind, ids, newest, deleted) {
  let before = newest - ids.length;
  for (const batch of inBatches(ids)) {
    yield* database
      .query(
        // Without a WHERE, SQLite would read ON as part of a join.
        'INSERT INTO record_changes (kind, record_id, revision, deleted) ' +
          `SELECT ?, value, ? + ROW_NUMBER() OVER (ORDER BY key), ? FROM json_each(?) AS numbered WHERE TRUE ${onConflict}`,
      )
      .run(kind, before, deleted, JSON.stringify(batch));
    before += batch.length;
  }
};

function* purge(database: Database, revision: number): Steps<void> {
  for (const kind of changeKinds)
    yield* database.query('DELETE FROM record_changes WHERE kind = ? AND revision <= ?').run(kind, revision);
}
