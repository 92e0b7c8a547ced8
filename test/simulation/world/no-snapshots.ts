import type { SnapshotStore } from '../../../src-main/core/journal/snapshot-store.ts';

/**
 * Earlier versions of proposals, kept nowhere: nothing that is synchronized depends on them, and their
 * statements are the only ones that the model of the journal's database does not read.
 */
export const noSnapshots: SnapshotStore = {
  save() {},
  list: () => [],
  find: () => null,
  lastAt: () => null,
  markSent() {},
};
