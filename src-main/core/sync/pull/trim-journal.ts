import { ownTombstoneMs } from '../deletions/drop-base-record.ts';
import type { SyncContext } from '../sync-context.ts';
import { duplicateWindowMs } from '../verify/detect-duplicate.ts';

const dayMs = 24 * 60 * 60 * 1_000;

/** Number of relayed operations to remember, so that a repeated relay is recognized. They take 3 MB. */
const maxRelayedOperations = 50_000;

/** Time after which a sent e-mail is certainly in the timeline and known at the next approval, ms. */
const ownSendRetentionMs = dayMs;

/** Number of feed entries to keep for a closed window. They cover weeks of changes. */
const maxFeedEntries = 20_000;

/**
 * Deletes expired data from the journal, so that it does not grow with its age. Runs at the end of each full sync.
 */
export function trimJournal({ journal, clock }: Pick<SyncContext, 'journal' | 'clock'>): void {
  const now = clock.now();
  journal.transaction(() => {
    journal.records.pruneTombstones(now - ownTombstoneMs);
    journal.removedRecords.prune(now - ownTombstoneMs);
    journal.lostCreates.prune(now - duplicateWindowMs);
    journal.operations.forgetRelayed(maxRelayedOperations);
    journal.feed.trim(maxFeedEntries);
    const pendingSendIds = journal.operations
      .all()
      .flatMap(({ operation }) => (operation.kind === 'send' ? [operation.localId] : []));
    journal.ownSends.prune(now - ownSendRetentionMs, new Set(pendingSendIds));
  });
}
