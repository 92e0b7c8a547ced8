import type { NewId } from '#shared/domain/ids.ts';
import { AppError } from '#shared/errors/app-error.ts';
import type { Logger } from '../ports.ts';
import type { CallLog } from '../limiter/call-log.ts';
import { createActivityStore, type ActivityStore } from './activity-store.ts';
import { createAttemptStore, type AttemptStore } from './attempt-store.ts';
import { createCatalogStore, type CatalogStore } from './catalog/catalog-store.ts';
import { createCallLogStore } from './call-log-store.ts';
import { createConflictStore, type ConflictStore } from './conflict-store.ts';
import type { Database } from './storage/database.ts';
import { createEditingSessions, type EditingSessions } from './editing-sessions.ts';
import { createFeedStore, type FeedStore } from './feed-store.ts';
import { createFileStore, type FileStore } from './files/file-store.ts';
import { createMetaStore, type MetaStore } from './meta-store.ts';
import { createLostCreateStore, type LostCreateStore } from './lost-create-store.ts';
import { createOwnSendStore, type OwnSendStore } from './own-send-store.ts';
import { createOperationStore, type OperationStore } from './operation-store.ts';
import { createQuestionStore, type QuestionStore } from './question-store.ts';
import { createRemovedRecordStore, type RemovedRecordStore } from './records/removed-record-store.ts';
import { createRecordStore, type RecordStore } from './records/record-store.ts';
import { createSnapshotStore, type SnapshotStore } from './snapshot-store.ts';
import { createFullSyncStore, type FullSyncStore } from './full-sync-store.ts';
import { createReason } from '#shared/reasons/reason.ts';

/**
 * `sync.db` of one account: the user's changes (operations), the calls (attempts), the service's state (base records),
 * and the mirror's updates (feed). Each account has its own file, so that no operation can reach another account.
 */
export interface Journal {
  readonly meta: MetaStore;
  readonly operations: OperationStore;
  readonly attempts: AttemptStore;
  readonly records: RecordStore;
  readonly removedRecords: RemovedRecordStore;
  readonly activities: ActivityStore;
  readonly conflicts: ConflictStore;
  readonly questions: QuestionStore;
  readonly lostCreates: LostCreateStore;
  readonly ownSends: OwnSendStore;
  readonly catalog: CatalogStore;
  readonly files: FileStore;
  readonly feed: FeedStore;
  readonly calls: CallLog;
  readonly fullSync: FullSyncStore;
  readonly snapshots: SnapshotStore;
  /** In memory only. */
  readonly sessions: EditingSessions;
  /**
   * Calls back once, just before the next change of base records, operations, conflicts or questions.
   *
   * @returns removes the listener
   */
  beforeChange(listener: () => void): () => void;
  /** Runs `work` in one transaction over all stores, fsynced when it returns. */
  transaction<T>(work: () => T): T;
  /** Calls back after a rollback. */
  onRollback(listener: () => void): void;
  close(): void;
}

interface JournalOptions {
  readonly database: Database;
  readonly accountKey: string;
  readonly newId: () => NewId;
  readonly log?: Pick<Logger, 'error'>;
}

/**
 * Creates the journal over an open database. If the database belongs to another account, closes it and throws
 * `wrong-account`.
 */
export function createJournal({ database, accountKey, newId, log }: JournalOptions): Journal {
  const meta = createMetaStore(database, log);
  database.transaction(() => {
    // Either may be missing or unreadable. A new generation rebuilds the mirrors; the folder identifies the account.
    if (meta.get('generation') === undefined) meta.set('generation', newId());
    if (meta.get('accountKey') === undefined) meta.set('accountKey', accountKey);
  });
  if (meta.get('accountKey') !== accountKey) {
    database.close();
    throw new AppError('wrong-account', createReason('errors.otherAccount'));
  }
  const listeners = new Set<() => void>();
  const onChange = (): void => {
    for (const listener of listeners) {
      listeners.delete(listener);
      listener();
    }
  };
  return {
    meta,
    operations: createOperationStore(database, onChange),
    attempts: createAttemptStore(database),
    records: createRecordStore(database, onChange),
    removedRecords: createRemovedRecordStore(database),
    activities: createActivityStore(database),
    conflicts: createConflictStore(database, onChange),
    questions: createQuestionStore(database, onChange),
    lostCreates: createLostCreateStore(database),
    ownSends: createOwnSendStore(database),
    catalog: createCatalogStore(database),
    files: createFileStore(database),
    feed: createFeedStore(database),
    calls: createCallLogStore(database, meta, log),
    fullSync: createFullSyncStore(database, meta),
    snapshots: createSnapshotStore(database),
    sessions: createEditingSessions(),
    beforeChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    transaction: (work) => database.transaction(work),
    onRollback: (listener) => database.onRollback(listener),
    close: () => database.close(),
  };
}
