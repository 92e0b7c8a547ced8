import { createAliases, type Aliases } from '../lib/aliases.ts';
import type { MirrorChanges } from '../db/mirror-changes.ts';

/** The aliases of one mirror. All windows learn the new ids of records that one of them recreates. */
export interface SharedAliases extends Aliases {
  /** Returns a function that ends the subscription. */
  subscribe(listener: () => void): () => void;
}

/** Creates aliases that are published over the channel between the windows. */
export function createSharedAliases(changes: Pick<MirrorChanges, 'publish' | 'subscribe'>): SharedAliases {
  const aliases = createAliases();
  const listeners = new Set<() => void>();
  const notify = (): void => {
    for (const listener of [...listeners]) listener();
  };
  changes.subscribe(({ recreated }, isOwn) => {
    if (isOwn || recreated === undefined) return;
    aliases.add(recreated);
    notify();
  });
  return {
    current: aliases.current,
    add(made) {
      const recreated = [...made];
      if (recreated.length === 0) return;
      aliases.add(recreated);
      notify();
      changes.publish({ by: 'relay', kinds: [], scopes: new Set(), revisions: null, recreated });
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
