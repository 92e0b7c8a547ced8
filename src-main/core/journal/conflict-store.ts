import { conflictSchema, type Conflict } from '#shared/sync/outbox-entry.ts';
import type { Entity, LocalId } from '#shared/domain/ids.ts';
import { text, textOrNull, integer, type Database, type Row } from './database.ts';

/** Clashes that wait for a person (S12). */
export interface ConflictStore {
  all(): readonly Conflict[];
  find(conflictId: string): Conflict | undefined;
  ofRecord(entity: Entity, localId: LocalId): readonly Conflict[];
  save(conflict: Conflict): void;
  remove(conflictId: string): void;
}

function parseRow(row: Row): Conflict {
  return conflictSchema.parse({
    conflictId: text(row, 'conflict_id'),
    entity: text(row, 'entity'),
    localId: text(row, 'local_id'),
    proposalId: textOrNull(row, 'proposal_id'),
    field: textOrNull(row, 'field'),
    base: JSON.parse(text(row, 'base')),
    mine: JSON.parse(text(row, 'mine')),
    theirs: JSON.parse(text(row, 'theirs')),
    at: integer(row, 'at'),
  });
}

export function createConflictStore(database: Database): ConflictStore {
  return {
    all: () => database.all('SELECT * FROM conflicts ORDER BY at, conflict_id').map(parseRow),
    find(conflictId) {
      const row = database.get('SELECT * FROM conflicts WHERE conflict_id = ?', conflictId);
      return row === undefined ? undefined : parseRow(row);
    },
    ofRecord: (entity, localId) =>
      database
        .all('SELECT * FROM conflicts WHERE entity = ? AND local_id = ?', entity, localId)
        .map(parseRow),
    save(conflict) {
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
    },
    remove: (conflictId) => database.run('DELETE FROM conflicts WHERE conflict_id = ?', conflictId),
  };
}
