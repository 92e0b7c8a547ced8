import { tombstoneMs } from '../deletions/drop-base-record.ts';
import type { SyncContext } from '../sync-context.ts';
import { auditMs } from '../verify/detect-duplicate.ts';

const dayMs = 24 * 60 * 60 * 1_000;

/** Number of relayed edits that are recognized when they are relayed again: years of edits take three megabytes. */
const knownEdits = 50_000;

/** A sent e-mail is in the timeline by then, and the user knows it at the next approval, ms. */
const explainedMs = dayMs;

/** Number of feed entries that wait for a window: weeks without one. */
const waitingEntries = 20_000;

/**
 * Deletes expired data from the journal, so that it does not grow with its age: it keeps the account's records, pending
 * operations and recent events. Runs at the end of each full sync.
 */
export function trimJournal({ journal, clock }: Pick<SyncContext, 'journal' | 'clock'>): void {
  const now = clock.now();
  journal.transaction(() => {
    journal.records.pruneTombstones(now - tombstoneMs);
    journal.lostCreates.prune(now - auditMs);
    journal.operations.forgetRelayed(knownEdits);
    journal.feed.trim(waitingEntries);
    const waiting = journal.operations
      .all()
      .flatMap(({ operation }) => (operation.kind === 'send' ? [operation.localId] : []));
    journal.ownSends.prune(now - explainedMs, new Set(waiting));
  });
}
