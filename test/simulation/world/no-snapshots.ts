import type { SnapshotStore } from '../../../src-main/core/journal/snapshot-store.ts';

/**
 * A snapshot store without content. Sync does not depend on snapshots, and the model of the journal's database does not
 * support their SQL.
 */
export const noSnapshots: SnapshotStore = {
  save() {},
  list: () => [],
  find: () => null,
  lastAt: () => null,
  markSent() {},
};
