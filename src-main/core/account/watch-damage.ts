import type { Clock, Logger } from '../ports.ts';
import type { RepairMode } from '../recovery/open-safely.ts';

/** Damage that appears again within this time of an examination is not examined again, ms. */
const repairPauseMs = 60_000;

interface Options {
  readonly clock: Clock;
  readonly log: Logger;
  /** Reopens the journal, read from end to end, unless another one is open by then. */
  readonly reopen: (isCurrent: () => boolean) => Promise<void>;
}

/**
 * Reopens a journal when a part of it could not be read. Call it at each opening; the result takes the report of damage,
 * which does not concern later openings.
 */
export function createDamageWatch({ clock, log, reopen }: Options): (repairMode: RepairMode) => () => void {
  let openings = 0;
  return (repairMode) => {
    const watched = ++openings;
    const openedAt = clock.now();
    let isTold = false;
    return () => {
      // A journal that was examined just now is not repaired by a second examination.
      const isUseless = repairMode !== 'none' && Math.abs(clock.now() - openedAt) < repairPauseMs;
      if (isTold || isUseless || watched !== openings) return;
      isTold = true;
      log.error('the journal is damaged, and is reopened');
      clock.after(0, () => {
        reopen(() => watched === openings).catch((error: unknown) =>
          log.error('the journal cannot be reopened', error),
        );
      });
    };
  };
}
