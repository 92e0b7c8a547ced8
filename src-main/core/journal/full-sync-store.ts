import type { Entity, ServerId } from '#shared/domain/ids.ts';
import type { Database } from './storage/database.ts';
import { serverIdIn } from './storage/id-columns.ts';
import type { MetaStore } from './meta-store.ts';

/**
 * The ids that the running full sync has seen. They are stored with its cursor, so that after a crash at most one page
 * is read again.
 */
export interface FullSyncStore {
  clear(): void;
  /** Writes nothing unless a full sync is running, because the polls, twice a minute, would fill the redo log. */
  markSeen(entity: Entity, serverId: ServerId): void;
  /** Known records of this kind that the full sync has not seen. */
  unseen(entity: Entity): readonly ServerId[];
}

export function createFullSyncStore(database: Database, meta: MetaStore): FullSyncStore {
  return {
    clear: () => database.run('DELETE FROM full_sync_seen'),
    markSeen(entity, serverId) {
      if ((meta.get('fullSyncCursor') ?? null) === null) return;
      database.run(
        'INSERT OR IGNORE INTO full_sync_seen (entity, server_id) VALUES (?, ?)',
        entity,
        serverId,
      );
    },
    unseen: (entity) =>
      database
        .all(
          `SELECT server_id FROM records WHERE entity = ?
             AND server_id NOT IN (SELECT server_id FROM full_sync_seen WHERE entity = ?)`,
          entity,
          entity,
        )
        .map((row) => serverIdIn(row, 'server_id')),
  };
}
