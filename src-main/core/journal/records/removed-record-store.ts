import type { LocalId } from '#shared/domain/ids.ts';
import { parentIdOf } from '#shared/sync/record-view.ts';
import { parseBaseRecord, type BaseRecord } from './record-store.ts';
import { text, type Database, type Row } from '../storage/database.ts';
import { localIdIn } from '../storage/id-columns.ts';

/**
 * The records that the service has removed while no edit of them was pending. An edit may still arrive from a window
 * that has not read the removal yet, or whose edits a full disk refused.
 */
export interface RemovedRecordStore {
  /** The record whose removal removed this one: itself or an ancestor. Null if it was not removed. */
  rootOf(localId: LocalId): LocalId | null;
  /** The records removed with a root, the root first. */
  ofRoot(rootId: LocalId): readonly BaseRecord[];
  /** @param bases the root and its descendants, the root first */
  save(bases: readonly BaseRecord[], at: number): void;
  forget(rootId: LocalId): void;
  /** Deletes the records that were removed before this time. */
  prune(before: number): void;
}

export function parseRemovedRecord(row: Row): BaseRecord {
  text(row, 'root_id');
  return parseBaseRecord(row);
}

export function createRemovedRecordStore(database: Database): RemovedRecordStore {
  return {
    rootOf(localId) {
      const row = database.get('SELECT root_id FROM removed_records WHERE local_id = ?', localId);
      return row === undefined ? null : localIdIn(row, 'root_id');
    },
    ofRoot: (rootId) =>
      database.read(
        parseRemovedRecord,
        'SELECT * FROM removed_records WHERE root_id = ? ORDER BY rowid',
        rootId,
      ),
    save(bases, at) {
      const [root] = bases;
      for (const { record, extra, updatedAt } of bases)
        database.run(
          `INSERT OR REPLACE INTO removed_records
             (local_id, root_id, entity, server_id, parent_id, fields, extra, updated_at, at)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
          record.localId,
          root?.record.localId ?? record.localId,
          record.entity,
          record.serverId,
          parentIdOf(record),
          JSON.stringify(record.fields),
          JSON.stringify(extra),
          updatedAt,
          at,
        );
    },
    forget: (rootId) => database.run('DELETE FROM removed_records WHERE root_id = ?', rootId),
    prune: (before) => database.run('DELETE FROM removed_records WHERE at < ?', before),
  };
}
