import type { Entity, ServerId } from '#shared/domain/ids.ts';
import { text, type Database } from './storage/database.ts';
import type { MetaStore } from './meta-store.ts';

/** The ids that a running full sync has met, kept with its cursor so that a kill costs one page (S16). */
export interface FullSyncStore {
  clear(): void;
  /** Notes nothing while no full sync is under way: a look at what is new, twice a minute, would fill the disk's log with it. */
  see(entity: Entity, serverId: ServerId): void;
  /** Known records of this kind that the full sync did not meet. */
  unseen(entity: Entity): readonly ServerId[];
}

/** What a full sync has met, in its table. */
export function createFullSyncStore(database: Database, meta: MetaStore): FullSyncStore {
  return {
    clear: () => database.run('DELETE FROM sweep_seen'),
    see(entity, serverId) {
      if ((meta.get('sweep') ?? null) === null) return;
      database.run('INSERT OR IGNORE INTO sweep_seen (entity, server_id) VALUES (?, ?)', entity, serverId);
    },
    unseen: (entity) =>
      database
        .all(
          `SELECT server_id FROM records WHERE entity = ?
             AND server_id NOT IN (SELECT server_id FROM sweep_seen WHERE entity = ?)`,
          entity,
          entity,
        )
        .map((row) => text(row, 'server_id')),
  };
}
