import { tombstoneMs } from '../deletions/drop-base-record.ts';
import type { SyncContext } from '../sync-context.ts';
import { auditMs } from '../verify/detect-duplicate.ts';

const dayMs = 24 * 60 * 60 * 1_000;

/** So many relayed edits are known again when they come once more: years of them weigh three megabytes. */
const knownEdits = 50_000;

/** By then an e-mail that went out has been seen in the timeline, and whoever approves another one knows of it, ms. */
const explainedMs = dayMs;

/** So many entries of the feed wait for a window: weeks without one. */
const waitingEntries = 20_000;

/**
 * Takes out of the journal what it remembers for a time only, so that it does not grow with its age: it holds the
 * account's records, what waits, and what lately happened. Runs at the end of each full sync.
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
