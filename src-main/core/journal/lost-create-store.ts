import { entitySchema, type Entity, type LocalId } from '#shared/domain/ids.ts';
import { fieldChangesSchema, type FieldChanges } from '#shared/sync/operation.ts';
import { integer, text, type Database, type Row } from './storage/database.ts';

/** A create that was sent and whose answer was lost: whatever it made may still appear (S10). */
export interface LostCreate {
  readonly localId: LocalId;
  readonly entity: Entity;
  /** What was sent: later edits of the create are not in it. */
  readonly fields: FieldChanges;
  /** When it was sent last, ms since the epoch. */
  readonly at: number;
}

/** The creates whose answers were lost lately. They outlive their operations. */
export interface LostCreateStore {
  all(): readonly LostCreate[];
  /** Remembers one; what was sent before in the very same fields counts from now on. */
  add(create: LostCreate): void;
  /** Forgets those that were sent before. */
  prune(before: number): void;
}

/** A row of `lost_creates`. */
export const parseLostCreate = (row: Row): LostCreate => ({
  localId: text(row, 'local_id'),
  entity: entitySchema.parse(text(row, 'entity')),
  fields: fieldChangesSchema.parse(JSON.parse(text(row, 'fields'))),
  at: integer(row, 'at'),
});

/** Lost creates in their table. */
export function createLostCreateStore(database: Database): LostCreateStore {
  // Asked for with every record that is read.
  let kept: readonly LostCreate[] | null = null;
  const forget = (): void => {
    kept = null;
  };
  database.onRollback(forget);

  function all(): readonly LostCreate[] {
    kept ??= database.read(parseLostCreate, 'SELECT * FROM lost_creates ORDER BY at, rowid');
    return kept;
  }

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
      forget();
    },
    prune(before) {
      if (!all().some(({ at }) => at < before)) return;
      database.run('DELETE FROM lost_creates WHERE at < ?', before);
      forget();
    },
  };
}
