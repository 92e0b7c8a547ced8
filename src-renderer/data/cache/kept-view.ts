import type { RecordMap } from '#shared/sync/record-map.ts';
import type { Part, Reach } from '../db/stored-records.ts';

/**
 * The view that the last edit has left of what it reached. Whoever looks at the same next, which is the screen, need
 * not lay everything on top once more: of a thousand pasted lines that took as long as to work them out.
 */
export interface KeptView {
  /**
   * Nobody may change the view any more.
   *
   * @param reached what the edit looked at
   * @param epoch when it is as the edit has left it
   */
  keep(reached: readonly Reach[], view: RecordMap, epoch: number): void;
  /** What is visible of these at this epoch; null where it has to be worked out. */
  get(reached: readonly Reach[], epoch: number): RecordMap | null;
  clear(): void;
}

interface Kept {
  readonly reach: Reach;
  readonly view: RecordMap;
  readonly epoch: number;
}

/** Keeps one view, or none. */
export function createKeptView(): KeptView {
  let kept: Kept | null = null;

  function covers({ reach, view }: Kept, { scope, parts }: Reach): boolean {
    // Where its row was at hand, whoever reached into a proposal has seen the proposal as well.
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
