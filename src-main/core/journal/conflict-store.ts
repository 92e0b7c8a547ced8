import { conflictSchema, type Conflict } from '#shared/sync/outbox-entry.ts';
import type { Entity, LocalId } from '#shared/domain/ids.ts';
import { cacheRows } from './cached-rows.ts';
import { text, textOrNull, integer, type Database, type Row } from './storage/database.ts';

/** Open conflicts, about which the user decides. */
export interface ConflictStore {
  all(): readonly Conflict[];
  find(conflictId: string): Conflict | undefined;
  ofRecord(entity: Entity, localId: LocalId): readonly Conflict[];
  save(conflict: Conflict): void;
  remove(conflictId: string): void;
}

export function parseConflict(row: Row): Conflict {
  return conflictSchema.parse({
    conflictId: text(row, 'conflict_id'),
    entity: text(row, 'entity'),
    localId: text(row, 'local_id'),
    proposalId: textOrNull(row, 'proposal_id'),
    field: textOrNull(row, 'field'),
    base: JSON.parse(text(row, 'base')) as unknown,
    mine: JSON.parse(text(row, 'mine')) as unknown,
    theirs: JSON.parse(text(row, 'theirs')) as unknown,
    at: integer(row, 'at'),
  });
}

/** @param onChange called before every change */
export function createConflictStore(database: Database, onChange: () => void): ConflictStore {
  const { all, clear } = cacheRows(
    database,
    parseConflict,
    'SELECT * FROM conflicts ORDER BY at, conflict_id',
  );

  return {
    all,
    find: (conflictId) => all().find((conflict) => conflict.conflictId === conflictId),
    ofRecord: (entity, localId) =>
      all().filter((conflict) => conflict.entity === entity && conflict.localId === localId),
    save(conflict) {
      onChange();
      database.run(
        `INSERT OR REPLACE INTO conflicts
           (conflict_id, entity, local_id, proposal_id, field, base, mine, theirs, at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        conflict.conflictId,
        conflict.entity,
        conflict.localId,
        conflict.proposalId,
        conflict.field,
        JSON.stringify(conflict.base),
        JSON.stringify(conflict.mine),
        JSON.stringify(conflict.theirs),
        conflict.at,
      );
      clear();
    },
    remove(conflictId) {
      onChange();
      database.run('DELETE FROM conflicts WHERE conflict_id = ?', conflictId);
      clear();
    },
  };
}
