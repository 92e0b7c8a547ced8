import type { Clock } from '../ports.ts';
import type { Journal } from '../journal/journal.ts';
import { markAllUncertain } from './mark-uncertain.ts';

/** How far a window has read, and of which journal. */
export interface MirrorPlace {
  readonly generation: string | null;
  readonly cursor: number;
}

/** Generations are named by when they were made; any other name says nothing of that. */
const timedName = /^[0-9a-f]{8}-[0-9a-f]{4}-7/u;

/**
 * Whether a window has seen more of this journal than there is: the folder is a copy from before. No file in it can tell,
 * because all of them are of that time.
 */
export function isOlderThan(journal: Journal, { generation, cursor }: MirrorPlace): boolean {
  const own = journal.meta.get('generation') ?? '';
  if (generation === null) return false;
  if (generation === own) return cursor > journal.feed.head();
  return timedName.test(generation) && timedName.test(own) && generation > own;
}

/** Takes a journal for what it is, one that has lost its newest changes: what waits may have gone out since. */
export function distrustOlder(journal: Journal, newId: () => string, clock: Clock): void {
  journal.transaction(() => {
    const doubtful = markAllUncertain(journal, newId, clock.now());
    const facts = { at: clock.now(), backupAt: null, keptIn: null, missing: [], missingCount: 0 };
    journal.meta.set('recovery', { ...facts, found: 'behind', outcome: 'partial', doubtful });
  });
}
