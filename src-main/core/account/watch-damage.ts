import type { Clock, Logger } from '../ports.ts';
import type { RepairMode } from '../recovery/open-safely.ts';

/** Damage within this time after an examination causes no second examination, ms. */
const repairPauseMs = 60_000;

interface Options {
  readonly clock: Clock;
  readonly log: Logger;
  /** Reopens the journal with an examination from end to end, unless another one is open by then. */
  readonly reopen: (isCurrent: () => boolean) => Promise<void>;
}

/**
 * Reopens a journal when a part of it cannot be read. Call it at each opening. It returns the listener for damage of
 * that opening; a report about an earlier opening is ignored.
 */
export function createDamageWatch({ clock, log, reopen }: Options): (repairMode: RepairMode) => () => void {
  let openings = 0;
  return (repairMode) => {
    const watched = ++openings;
    const openedAt = clock.now();
    let isTold = false;
    return () => {
      // A second examination right after the first would not repair the journal either.
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
