import { createStore } from 'zustand/vanilla';
import type { Reason } from '#shared/reasons/reason.ts';
import type { BridgeClient } from '#shared/bridge/client.ts';
import type { LocalId, NewId } from '#shared/domain/ids.ts';
import { AppError, isAppError } from '#shared/errors/app-error.ts';
import type { Operation } from '#shared/sync/operation.ts';
import { callWithDeadline } from '../bridge/index.ts';
import { onLanguage } from '../i18n/index.ts';
import { createAliases } from './lib/aliases.ts';
import { cancelMany } from './undo/cancel-many.ts';
import { checkMirror } from './sync/check-mirror.ts';
import { createCommands, type Submit } from './edits/commands.ts';
import { createDirectSubmit } from './sync/direct-submit.ts';
import { getAffectedIds, type Edit } from './lib/edit.ts';
import { createFeedReader } from './sync/feed-reader.ts';
import { createHistory } from './undo/history.ts';
import type { ScopedRecord, SiblingList, Withdrawn } from './undo/history-types.ts';
import { withBrowserLock, type WithLock } from './lib/locks.ts';
import { mirrorName, MirrorDatabase } from './db/mirror-database.ts';
import { createMirrorChanges, everyKind } from './db/mirror-changes.ts';
import { createMirrorOpener, onLostDatabase } from './db/mirror-opener.ts';
import { createMirror } from './sync/mirror.ts';
import type { Observable } from './lib/observable.ts';
import { watchClosedWindows } from './sync/closed-windows.ts';
import { withReferencingProposals } from './edits/referencing-proposals.ts';
import { newId as createNewId } from './lib/new-id.ts';
import { createLamportClock } from './sync/lamport-clock.ts';
import type { AppliedEdit, IdSource } from './edits/plan-edits.ts';
import { createQueries } from './queries/queries.ts';
import { createDebouncer } from './lib/debouncer.ts';
import { reasonOf } from './lib/reason-of.ts';
import { createRelay } from './sync/relay.ts';
import { createRetry } from './lib/retry.ts';
import { createRecordCache } from './cache/record-cache.ts';
import { MirrorWiped } from './edits/submit-edits.ts';
import { submitInParts, type PartsOptions } from './undo/submit-in-parts.ts';
import { createSaveTracker } from './sync/save-state.ts';
import { createUndoProgress } from './sync/undo-progress.ts';
import { readSetOf, createdSubtrees } from './undo/created-subtrees.ts';
import { whenIdle } from './lib/when-idle.ts';

/** Whether the mirror matches the journal. */
export type MirrorPhase =
  | { readonly phase: 'starting' }
  /** The mirror is being rebuilt. `records` is the number of records read so far. */
  | { readonly phase: 'rebuilding'; readonly records: number }
  | { readonly phase: 'ready' }
  /** The journal or the mirror's storage cannot be reached. The store retries. */
  | { readonly phase: 'failed'; readonly reason: Reason };

/** Options of a store. Tests replace the clock, the ids and the locks. */
export interface DataStoreOptions {
  readonly client: BridgeClient;
  /** The account of the data. Each account has its own mirror and relay log. */
  readonly accountKey: string;
  /** Delay of sends, deletes and archiving on this computer, in milliseconds (S20). */
  readonly undoWindow?: () => number;
  readonly now?: () => number;
  readonly newId?: () => NewId;
  readonly withLock?: WithLock;
}

interface WithdrawOptions {
  /** Withdraws all operations of a record or none. */
  readonly wholeOnly?: boolean;
  /** Called with the withdrawn operations before they are read. */
  readonly onAnswer?: (withdrawn: ReadonlySet<string>) => void;
}

const defaultUndoWindowMs = 10_000;
/** The feed is read this long after the last edit. */
const editPauseMs = 250;
/** The longest delay of the first call to the journal, in milliseconds. The first screen reads the mirror before it. */
const firstReadTimeoutMs = 50;

/** Opens the data of one account: mirror, relay, feed, commands and undo. */
export function openDataStore(options: DataStoreOptions) {
  const { client, accountKey } = options;
  const now = options.now ?? Date.now;
  const newId = options.newId ?? createNewId;
  const undoWindow = options.undoWindow ?? (() => defaultUndoWindowMs);
  const withLock = options.withLock ?? withBrowserLock;
  const name = mirrorName(accountKey);

  const database = new MirrorDatabase(name);
  const openMirror = createMirrorOpener(client, database);
  const changes = createMirrorChanges(name);
  const cache = createRecordCache(database, changes);
  const mirror = createMirror(database, cache, changes);
  const feed = createFeedReader(client, mirror, withLock, accountKey);
  const queries = createQueries(database, cache);
  const saves = createSaveTracker();
  const idSource: IdSource = { newId, now, numberAfter: createLamportClock() };
  const undoProgress = createUndoProgress(changes);
  const submitPastMirror = createDirectSubmit(client, accountKey, idSource);
  const phase = createStore<MirrorPhase>(() => ({ phase: 'starting' }));
  const initialLoadDone = createStore(() => false);
  const attached = Promise.withResolvers<void>();
  let disposed = false;

  /** Rebuilds the mirror if necessary, then reads the feed to its end. */
  const attachRetry = createRetry(
    async () => {
      await openMirror();
      await feed.attach((records) => phase.setState({ phase: 'rebuilding', records }, true));
      saves.setRows(await mirror.getUndurable());
      phase.setState({ phase: 'ready' }, true);
      saves.setStorageFailure(null);
      attached.resolve();
    },
    (error) => phase.setState({ phase: 'failed', reason: reasonOf(error) }, true),
  );

  const relay = createRelay({
    ...{ client, accountKey, withLock, mirror, saves },
    async ready() {
      await startup;
      // A restored journal first gets the operations that it may have lost. They are not new.
      await attachRetry.idle();
      const first = phase.getState();
      if (first.phase === 'failed') throw new AppError('unavailable', first.reason, { retriable: true });
    },
    onAttempt: () => feedDebouncer.schedule(feedRetry.run),
  });

  const feedRetry = createRetry(
    async () => {
      if (phase.getState().phase !== 'ready') return;
      await feed.catchUp();
      saves.setRows(await mirror.getUndurable());
    },
    () => attachRetry.run(),
  );
  /** Delays the feed after an edit. The edit is visible already, and reading would delay the next one. */
  const feedDebouncer = createDebouncer({ waitMs: editPauseMs, maxWaitMs: 1000 });
  let lastEditAt = Number.NEGATIVE_INFINITY;

  /** Fills an empty mirror first, because edits need its records. */
  async function submitToMirror(
    edits: readonly Edit[],
    onPlanned?: (done: number) => void,
  ): Promise<readonly AppliedEdit[]> {
    try {
      return await mirror.submit(edits, idSource, onPlanned);
    } catch (error) {
      if (!(error instanceof MirrorWiped)) throw error;
      attachRetry.run();
      await attachRetry.idle();
      // Another window may have filled it without this window knowing yet.
      cache.invalidateAll();
      return await mirror.submit(edits, idSource);
    }
  }

  async function submitEdits(
    edits: readonly Edit[],
    onPlanned?: (done: number) => void,
  ): Promise<readonly AppliedEdit[]> {
    const end = saves.beginEdit(edits.flatMap(getAffectedIds));
    lastEditAt = performance.now();
    let applied: readonly AppliedEdit[];
    try {
      applied = await submitToMirror(await withReferencingProposals(edits, queries), onPlanned);
    } catch (error) {
      if (isAppError(error)) {
        end();
        throw error;
      }
      try {
        return await submitPastMirror(edits);
      } finally {
        saves.setStorageFailure(reasonOf(error));
        end();
        attachRetry.run();
      }
    }
    // The mirror has the edit: a failure from here on must not submit it a second time.
    undoProgress.remember(applied);
    relay.enqueue({ end, operations: applied.map(({ operation }) => operation) });
    saves.notify();
    return applied;
  }

  /** Withdraws an operation. It is relayed first, because the journal can only withdraw operations that it has. */
  async function withdraw(opId: string): Promise<void> {
    await relay.flush();
    // Deadline in ms.
    await callWithDeadline(client, 'outbox.withdraw', { opId }, 15_000);
    await refreshWithdrawn([opId]);
  }
  async function withdrawMany(
    opIds: readonly string[],
    creates: readonly AppliedEdit[] = [],
    { wholeOnly = false, onAnswer }: WithdrawOptions = {},
  ): Promise<Withdrawn> {
    const request = (ids: readonly string[], whole: boolean) =>
      callWithDeadline(
        client,
        'outbox.withdrawMany',
        { accountKey, opIds: [...ids], ...(whole && { wholeOnly }) },
        // Deadline in ms, for thousands of operations.
        60_000,
      );
    const requestAndRead = () =>
      Promise.all([request(opIds, wholeOnly), createdSubtrees(cache, queries, creates)]);
    // While the feed is paused, the created records do not change.
    const [first, subtrees] = await (creates.length === 0
      ? requestAndRead()
      : feed.withReadingPaused(requestAndRead));
    // The first request may have overtaken some operations in the relay.
    await relay.flush();
    const second = first.unknown.length === 0 ? null : await request(first.unknown, false);
    const withdrawn = new Set([...first.withdrawn, ...(second?.withdrawn ?? [])]);
    onAnswer?.(withdrawn);
    await refreshWithdrawn([...withdrawn]);
    return {
      withdrawn,
      unconfirmed: new Set([...first.underWay, ...(second?.underWay ?? [])]),
      removed: new Map([...subtrees].filter(([opId]) => withdrawn.has(opId))),
    };
  }

  /** Reads the effect of a withdrawal into the mirror, before the next edit is planned. */
  async function refreshWithdrawn(withdrawn: readonly string[]): Promise<void> {
    changes.publish({ by: 'relay', kinds: [], scopes: new Set(), revisions: null, withdrawn });
    feedRetry.run();
    await feedRetry.idle();
    // Another window may have read it without this window knowing yet.
    cache.invalidateAll();
  }

  /**
   * Reads the feed and then the disk. So it also sees changes that another window has read without this window knowing
   * yet.
   */
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

  const aliases = createAliases((recreated) =>
    changes.publish({ by: 'relay', kinds: [], scopes: new Set(), revisions: null, recreated }),
  );
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

  onLostDatabase(database, () => attachRetry.run());
  function stop(): void {
    feedDebouncer.cancel();
    for (const task of [attachRetry, relay, feedRetry]) task.stop();
  }

  const disposers = [
    onLanguage(() => history.refreshLabels()),
    changes.subscribe(({ by, withdrawn = [], recreated = [] }, isOwn) => {
      if (isOwn) return;
      for (const opId of withdrawn) history.recordWithdrawn(opId);
      aliases.receive(recreated);
      // The save state includes the edits of other windows.
      if (by !== 'feed') feedDebouncer.schedule(feedRetry.run);
    }),
    client.on('feed.advanced', () =>
      performance.now() - lastEditAt < editPauseMs ? feedDebouncer.schedule(feedRetry.run) : feedRetry.run(),
    ),
    client.on('session.changed', (session) => {
      // Operations of this account must never be sent under another one (security.md).
      if (session.state === 'connected' && session.accountKey === accountKey) {
        // The journal may be another one after a reopen.
        attachRetry.run();
        relay.run();
      } else stop();
    }),
    stop,
  ];
  const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  const startup = Promise.race([cache.firstRead, delay(firstReadTimeoutMs)]).then(() => {
    if (disposed) return;
    attachRetry.run();
    relay.run();
    disposers.push(whenIdle(() => initialLoadDone.setState(true, true)));
    const stopWatching = watchClosedWindows(name, withLock, () => {
      // The closed window may have written without an announcement.
      cache.invalidateAll();
      changes.publish({ by: 'relay', kinds: everyKind, scopes: null, revisions: null });
      relay.run();
    });
    disposers.push(stopWatching);
  });

  return {
    phase: phase as Observable<MirrorPhase>,
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
    /** The opIds of operations that are not known to be on the journal's disk. */
    pendingOpIds: async () => (await mirror.getUndurable()).map(({ operation }) => operation.opId),
    /** Resolves once the mirror contains the whole feed, and the journal all operations of the mirror. */
    async caughtUp() {
      await attached.promise;
      await relay.flush();
      await feed.catchUp();
    },
    /**
     * Reads the mirror again from the journal. Pending operations are relayed first. The old rows stay until the new
     * ones are complete: if it rejects, nothing has changed.
     */
    async rebuild() {
      await relay.flush();
      try {
        await feed.rebuild((records) => phase.setState({ phase: 'rebuilding', records }, true));
        phase.setState({ phase: 'ready' }, true);
      } finally {
        // Also after a failure, the store attaches again with the rows that it has.
        attachRetry.run();
      }
    },
    /** Compares the mirror with the journal, after all pending operations are relayed and the feed is read. */
    async check() {
      await attached.promise;
      await relay.flush();
      await feed.catchUp();
      return await checkMirror(client, accountKey, database);
    },
    submitInParts: (parts: readonly (readonly Edit[])[], partsOptions: PartsOptions) =>
      submitInParts({ submit: submitEdits, history }, parts, partsOptions),
    /** Withdraws an operation that was not sent; rejects with `too-late` if it was. */
    async withdraw(opId: string) {
      await withdraw(opId);
      history.forget(opId);
    },
    /** Cancels operations, all of a record or none, as one step of undo. Returns the opIds of the canceled ones. */
    cancelMany: (operations: readonly Operation[]): Promise<ReadonlySet<string>> =>
      cancelMany(
        { history, newId, withdraw: (opIds, creates) => withdrawMany(opIds, creates, { wholeOnly: true }) },
        operations,
      ),
    /** Resolves once all edits submitted so far are on the journal's disk or have failed. */
    async flush() {
      relay.run();
      await relay.idle();
      return saves.stateOf(null);
    },
    async dispose() {
      if (disposed) return;
      disposed = true;
      for (const dispose of disposers) dispose();
      await Promise.allSettled([attachRetry.idle(), relay.idle(), feedRetry.idle()]);
      cache.dispose();
      changes.dispose();
      database.close();
    },
  };
}

export type DataStore = ReturnType<typeof openDataStore>;
