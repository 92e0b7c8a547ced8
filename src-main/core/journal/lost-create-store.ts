import { entitySchema, type Entity, type LocalId } from '#shared/domain/ids.ts';
import { fieldChangesSchema, type FieldChanges } from '#shared/sync/operation.ts';
import { cacheRows } from './cached-rows.ts';
import { integer, text, type Database, type Row } from './storage/database.ts';
import { localIdIn } from './storage/id-columns.ts';

/** A create whose answer was lost. Its record may still appear on the service. */
export interface LostCreate {
  readonly localId: LocalId;
  readonly entity: Entity;
  /** The fields of the call. Later edits of the create are not included. */
  readonly fields: FieldChanges;
  /** Time of the last call, ms since the epoch. */
  readonly at: number;
}

/** The creates whose answers were lost recently. They outlive their operations. */
export interface LostCreateStore {
  all(): readonly LostCreate[];
  /** Adds an entry. It replaces an earlier call with the same fields. */
  add(create: LostCreate): void;
  /** Deletes entries of earlier calls. */
  prune(before: number): void;
}

export const parseLostCreate = (row: Row): LostCreate => ({
  localId: localIdIn(row, 'local_id'),
  entity: entitySchema.parse(text(row, 'entity')),
  fields: fieldChangesSchema.parse(JSON.parse(text(row, 'fields'))),
  at: integer(row, 'at'),
});

export function createLostCreateStore(database: Database): LostCreateStore {
  const { all, clear } = cacheRows(
    database,
    parseLostCreate,
    'SELECT * FROM lost_creates ORDER BY at, rowid',
  );

  return {
    all,
    add({ localId, entity, fields, at }) {
      const sent = JSON.stringify(fields);
      database.run(
        'DELETE FROM lost_creates WHERE local_id = ? AND entity = ? AND fields = ?',
        ...[localId, entity, sent],
      );
      database.run(
        'INSERT INTO lost_creates (local_id, entity, fields, at) VALUES (?, ?, ?, ?)',
        ...[localId, entity, sent, at],
      );
      clear();
    },
    prune(before) {
      if (!all().some(({ at }) => at < before)) return;
      database.run('DELETE FROM lost_creates WHERE at < ?', before);
      clear();
    },
  };
}
