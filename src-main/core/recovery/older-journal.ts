import type { NewId } from '#shared/domain/ids.ts';
import type { Clock } from '../ports.ts';
import type { Journal } from '../journal/journal.ts';
import { markAllUncertain } from './mark-uncertain.ts';

/** A window's position in the feed of a journal. */
export interface MirrorCursor {
  readonly generation: string | null;
  readonly cursor: number;
}

/** A UUIDv7: newer generations sort later. Other names cannot be compared. */
const timedName = /^[0-9a-f]{8}-[0-9a-f]{4}-7/u;

/**
 * Whether a window has read more of this journal than it contains. Then the account's folder was replaced by an older
 * copy. No file inside the folder can show that.
 */
export function isOlderThan(journal: Journal, { generation, cursor }: MirrorCursor): boolean {
  const own = journal.meta.get('generation') ?? '';
  if (generation === null) return false;
  if (generation === own) return cursor > journal.feed.head();
  return timedName.test(generation) && timedName.test(own) && generation > own;
}

/** Marks a journal that has lost its newest changes: its pending operations may have been applied since. */
export function markOutdated(journal: Journal, newId: () => NewId, clock: Clock): void {
  journal.transaction(() => {
    const uncertain = markAllUncertain(journal, newId, clock.now());
    const facts = { at: clock.now(), backupAt: null, keptIn: null, missing: [], missingCount: 0 };
    journal.meta.set('recovery', { ...facts, found: 'behind', outcome: 'partial', uncertain });
  });
}
