import type { RecordMap } from '#shared/sync/record-map.ts';
import type { Part, Reach } from '../db/stored-records.ts';

/**
 * The view after the last edit. The screen reads the same records next and takes them from here: applying a thousand pasted
 * lines again takes as long as planning them.
 */
export interface LastViewCache {
  /**
   * Caches a view, which is not changed any more.
   *
   * @param reached what the edit has read
   * @param epoch when the view is current
   */
  keep(reached: readonly Reach[], view: RecordMap, epoch: number): void;
  /** The view of these at this epoch; null where it has to be computed. */
  get(reached: readonly Reach[], epoch: number): RecordMap | null;
  clear(): void;
}

interface Kept {
  readonly reach: Reach;
  readonly view: RecordMap;
  readonly epoch: number;
}

/** A cache of one view. */
export function createLastViewCache(): LastViewCache {
  let kept: Kept | null = null;

  function covers({ reach, view }: Kept, { scope, parts }: Reach): boolean {
    // Where its row was cached, reading a part of a proposal has read the proposal as well.
    const isSeen = (part: Part): boolean =>
      reach.parts.has(part) || (part === 'proposal' && view.get('proposal', scope) !== undefined);
    return reach.scope === scope && [...parts].every(isSeen);
  }

  return {
    keep(reached, view, epoch) {
      const [reach, ...more] = reached;
      kept = reach === undefined || more.length > 0 ? null : { reach, view, epoch };
    },
    get(reached, epoch) {
      const [reach, ...more] = reached;
      if (kept === null || kept.epoch !== epoch || reach === undefined || more.length > 0) return null;
      return covers(kept, reach) ? kept.view : null;
    },
    clear() {
      kept = null;
    },
  };
}
