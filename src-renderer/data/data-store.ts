import { createStore } from 'zustand/vanilla';
import type { BridgeClient } from '#shared/bridge/client.ts';
import type { LocalId, NewId } from '#shared/domain/ids.ts';
import type { Operation } from '#shared/sync/operation.ts';
import { onLanguage } from '../i18n/index.ts';
import { createRecordCache } from './cache/record-cache.ts';
import { createMirrorChanges, everyKind, noRecordChange } from './db/mirror-changes.ts';
import { mirrorName, MirrorDatabase } from './db/mirror-database.ts';
import { createMirrorOpener, onLostDatabase } from './db/mirror-opener.ts';
import { createCommands, type Submit } from './edits/commands.ts';
import type { IdSource } from './edits/plan-edits.ts';
import { createAliases } from './lib/aliases.ts';
import type { Edit } from './lib/edit.ts';
import { withBrowserLock, type WithLock } from './lib/locks.ts';
import { newId as createNewId } from './lib/new-id.ts';
import type { Observable } from './lib/observable.ts';
import { whenIdle } from './lib/when-idle.ts';
import { createQueries } from './queries/queries.ts';
import { checkMirror } from './sync/check-mirror.ts';
import { watchClosedWindows } from './sync/closed-windows.ts';
import { createDirectSubmit } from './sync/direct-submit.ts';
import { createEditSubmission } from './sync/edit-submission.ts';
import { createFeedReader } from './sync/feed-reader.ts';
import { createLamportClock } from './sync/lamport-clock.ts';
import { createMirror } from './sync/mirror.ts';
import { createMirrorConnection } from './sync/mirror-connection.ts';
import { createRelay } from './sync/relay.ts';
import { createSaveTracker } from './sync/save-state.ts';
import { createUndoProgress } from './sync/undo-progress.ts';
import { createWithdrawals } from './sync/withdrawals.ts';
import { readSetOf } from './undo/created-subtrees.ts';
import { createHistory } from './undo/history.ts';
import type { ScopedRecord, SiblingList } from './undo/history-types.ts';
import { submitInParts, type PartsOptions } from './undo/submit-in-parts.ts';
import { withdrawAsStep } from './undo/withdraw-as-step.ts';

/** Options of a store. Tests replace the clock, the ids and the locks. */
export interface DataStoreOptions {
  readonly client: BridgeClient;
  /** The account of the data. Each account has its own mirror and relay log. */
  readonly accountKey: string;
  /** Delay of sends, deletes and archiving on this computer, in milliseconds. */
  readonly undoWindow?: () => number;
  readonly now?: () => number;
  readonly newId?: () => NewId;
  readonly withLock?: WithLock;
}

const defaultUndoWindowMs = 10_000;
/** The longest delay of the first call to the journal, in milliseconds. The first screen reads the mirror before it. */
const firstReadTimeoutMs = 50;

const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Opens the data of one account. It wires the parts together: an edit goes from the commands through the undo stack to
 * the mirror, and the relay submits it to the journal. The connection reads the journal's feed into the mirror.
 */
export function openDataStore(options: DataStoreOptions) {
  const { client, accountKey } = options;
  const now = options.now ?? Date.now;
  const newId = options.newId ?? createNewId;
  const undoWindow = options.undoWindow ?? (() => defaultUndoWindowMs);
  const withLock = options.withLock ?? withBrowserLock;
  const name = mirrorName(accountKey);

  const database = new MirrorDatabase(name);
  const changes = createMirrorChanges(name);
  const cache = createRecordCache(database, changes);
  const queries = createQueries(database, cache);
  const mirror = createMirror(database, cache, changes);
  const saves = createSaveTracker();
  const undoProgress = createUndoProgress(changes);
  const feed = createFeedReader(client, mirror, withLock, accountKey);
  const openMirror = createMirrorOpener(client, database);
  const connection = createMirrorConnection({ openMirror, feed, mirror, saves });
  const initialLoadDone = createStore(() => false);
  const started = Promise.withResolvers<void>();
  let disposed = false;

  const relay = createRelay({
    client,
    accountKey,
    withLock,
    mirror,
    saves,
    async ready() {
      await started.promise;
      // The attach recovers the operations that a restored journal may have lost. The relay would submit them as new.
      await connection.assertAttached();
    },
    onAttempt: connection.scheduleRead,
  });

  const idSource: IdSource = { newId, now, numberAfter: createLamportClock() };
  const submitEdits = createEditSubmission({
    mirror,
    cache,
    connection,
    relay,
    saves,
    undoProgress,
    queries,
    idSource,
    submitToJournal: createDirectSubmit(client, accountKey, idSource),
  });
  const { withdraw, withdrawMany } = createWithdrawals({
    client,
    accountKey,
    relay,
    feed,
    connection,
    cache,
    queries,
    changes,
  });

  async function findExisting(records: readonly ScopedRecord[]): Promise<ReadonlySet<LocalId>> {
    await feed.catchUp();
    cache.invalidateAll();
    const { view } = await cache.read(records.map(readSetOf));
    return new Set(
      records.flatMap(({ entity, localId }) => (view.get(entity, localId) === undefined ? [] : [localId])),
    );
  }

  async function getSiblingOrder({ entity, parentId, scope }: SiblingList): Promise<readonly LocalId[]> {
    const { view } = await cache.read([{ scope, parts: new Set(['proposal', 'contents']) }]);
    return view.childrenOf(entity, parentId).map(({ localId }) => localId);
  }

  const aliases = createAliases((recreated) => changes.publish({ ...noRecordChange, recreated }));
  const history = createHistory({
    submit: (edits) => undoProgress.followEdits(edits.length, (onPlanned) => submitEdits(edits, onPlanned)),
    withdraw: (opIds, creates) =>
      undoProgress.followWithdrawal(opIds, (onAnswer) => withdrawMany(opIds, creates, { onAnswer })),
    findExisting,
    getSiblingOrder,
    findCopies: queries.copies,
    canUnarchive: async () => (await queries.workspace())?.canUnarchive === true,
    aliases,
    newId,
    now,
    undoWindow,
  });
  const submit: Submit = (edits, submitOptions) => history.pushPending(submitEdits(edits), submitOptions);

  /** Resolves once the mirror contains the whole feed, and the journal all operations of the mirror. */
  async function caughtUp(): Promise<void> {
    await connection.attached;
    await relay.flush();
    await feed.catchUp();
  }

  function stop(): void {
    connection.stop();
    relay.stop();
  }

  onLostDatabase(database, connection.attach);
  const disposers = [
    onLanguage(() => history.refreshLabels()),
    changes.subscribe(({ by, withdrawn = [], recreated = [] }, isOwn) => {
      if (isOwn) return;
      for (const opId of withdrawn) history.recordWithdrawn(opId);
      aliases.receive(recreated);
      // The save state includes the edits of other windows.
      if (by !== 'feed') connection.scheduleRead();
    }),
    client.on('feed.advanced', connection.onFeedAdvanced),
    client.on('session.changed', (session) => {
      // Operations of this account must never be sent under another one.
      if (session.state === 'connected' && session.accountKey === accountKey) {
        // The journal may be another one after a reopen.
        connection.attach();
        relay.run();
      } else stop();
    }),
    stop,
  ];

  function start(): void {
    connection.attach();
    relay.run();
    disposers.push(
      whenIdle(() => initialLoadDone.setState(true)),
      watchClosedWindows(name, withLock, () => {
        cache.invalidateAll();
        changes.publish({ ...noRecordChange, kinds: everyKind, scopes: null });
        relay.run();
      }),
    );
  }

  void Promise.race([cache.firstRead, delay(firstReadTimeoutMs)]).then(() => {
    if (!disposed) start();
    started.resolve();
  });

  return {
    phase: connection.phase,
    queries,
    /** True after the first screen, once the window is idle. Only then are whole lists read. */
    initialLoadDone: initialLoadDone as Observable<boolean>,
    /** Notifies when to run the queries again. */
    changes,
    commands: createCommands({ submit, queries, newId, now, undoWindow }),
    history,
    undoProgress: undoProgress.progress,
    /** The current ids of records that an undo or redo in any window has recreated. */
    aliases,
    saves,
    /** The opIds of the operations that the journal is not known to have. */
    async getPendingOpIds(): Promise<readonly string[]> {
      return (await mirror.getUnacknowledged()).map(({ operation }) => operation.opId);
    },
    caughtUp,
    /**
     * Reads the mirror again from the journal. Pending operations are relayed first. The old rows stay until the new
     * ones are complete: if it rejects, nothing has changed.
     */
    async rebuild() {
      await relay.flush();
      await connection.rebuild();
    },
    /** Compares the mirror with the journal, after all pending operations are relayed and the feed is read. */
    async check() {
      await caughtUp();
      return await checkMirror(client, accountKey, database);
    },
    submitInParts: (parts: readonly (readonly Edit[])[], partsOptions: PartsOptions) =>
      submitInParts({ submit: submitEdits, history }, parts, partsOptions),
    /** Withdraws an operation that was not sent; rejects with `too-late` if it was. */
    async withdraw(opId: string) {
      await withdraw(opId);
      history.removeWithdrawn(opId);
    },
    /** Withdraws operations, all of a record or none, as one step of undo. Returns the opIds of the withdrawn ones. */
    withdrawAsStep: (operations: readonly Operation[]): Promise<ReadonlySet<string>> =>
      withdrawAsStep(
        { history, newId, withdraw: (opIds, creates) => withdrawMany(opIds, creates, { wholeOnly: true }) },
        operations,
      ),
    /** Starts the relay. Resolves once all edits submitted so far are on the journal's disk or have failed. */
    async flush() {
      relay.run();
      await relay.idle();
      return saves.stateOf(null);
    },
    async dispose() {
      if (disposed) return;
      disposed = true;
      for (const dispose of disposers) dispose();
      await Promise.allSettled([connection.idle(), relay.idle()]);
      cache.dispose();
      changes.dispose();
      database.close();
    },
  };
}

export type DataStore = ReturnType<typeof openDataStore>;
