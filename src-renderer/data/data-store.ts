import { createStore } from 'zustand/vanilla';
import type { Reason } from '#shared/reasons/reason.ts';
import type { BridgeClient } from '#shared/bridge/client.ts';
import type { MethodOutput } from '#shared/bridge/contract.ts';
import type { LocalId, NewId } from '#shared/domain/ids.ts';
import { AppError, isAppError } from '#shared/errors/app-error.ts';
import type { Operation } from '#shared/sync/operation.ts';
import { callWithDeadline } from '../bridge/index.ts';
import { onLanguage } from '../i18n/index.ts';
import { createSharedAliases, type SharedAliases } from './undo/shared-aliases.ts';
import { cancelMany } from './undo/cancel-many.ts';
import { checkMirror, type MirrorCheck } from './sync/check-mirror.ts';
import { createCommands, type Commands, type Submit } from './edits/commands.ts';
import { createDirectSubmit } from './sync/direct-submit.ts';
import { getAffectedIds, type Edit } from './lib/edit.ts';
import { createFeedReader } from './sync/feed-reader.ts';
import { createRelayQueue } from './sync/relay-queue.ts';
import type { SiblingList } from './undo/restore-deleted.ts';
import { createHistory } from './undo/history.ts';
import type { History, Withdrawn } from './undo/history-types.ts';
import { withBrowserLock, type WithLock } from './lib/locks.ts';
import { mirrorName, MirrorDatabase } from './db/mirror-database.ts';
import { createMirrorChanges, everyKind, type MirrorChanges } from './db/mirror-changes.ts';
import { createMirrorOpener, onLostDatabase } from './db/mirror-opener.ts';
import { createMirror } from './sync/mirror.ts';
import type { Observable } from './lib/observable.ts';
import { watchOtherWindows } from './sync/other-windows.ts';
import { withReferencingProposals } from './edits/referencing-proposals.ts';
import { newId as createNewId } from './lib/new-id.ts';
import { createLamportClock } from './sync/lamport-clock.ts';
import type { AppliedEdit, DeletedSubtree, IdSource } from './edits/plan-edits.ts';
import { createQueries, type Queries } from './queries/queries.ts';
import { createDebouncer } from './lib/debouncer.ts';
import { reasonOf } from './lib/reason-of.ts';
import { createRelay } from './sync/relay.ts';
import { createRetry } from './lib/retry.ts';
import { createRecordCache } from './cache/record-cache.ts';
import { MirrorWiped } from './edits/submit-edits.ts';
import { submitInParts, type PartsOptions } from './undo/submit-in-parts.ts';
import { createSaveTracker, type SaveState, type SaveTracker } from './sync/save-state.ts';
import { readSetOf, createdSubtrees } from './undo/created-subtrees.ts';
import { whenIdle } from './lib/when-idle.ts';

/** Whether the mirror shows what the journal knows. */
export type MirrorPhase =
  | { readonly phase: 'starting' }
  /** The mirror was wiped or is another's and is being rebuilt; `records` have been read so far. */
  | { readonly phase: 'rebuilding'; readonly records: number }
  | { readonly phase: 'ready' }
  /** The journal or the mirror's storage cannot be reached; it is tried again. */
  | { readonly phase: 'failed'; readonly reason: Reason };

export interface DataStore {
  readonly phase: Observable<MirrorPhase>;
  readonly queries: Queries;
  /** Whether the first screen is there, and the window had time since: whole lists are read then. */
  readonly initialLoadDone: Observable<boolean>;
  /** When to ask the queries again. */
  readonly changes: Pick<MirrorChanges, 'subscribe'>;
  readonly commands: Commands;
  readonly history: History;
  /** The id that a record has now, which an undo or redo in any window may have recreated. */
  readonly aliases: Pick<SharedAliases, 'current' | 'subscribe'>;
  readonly saves: Pick<SaveTracker, 'stateOf' | 'subscribe' | 'begin'>;
  /** Waits until everything submitted so far is on the journal's disk, or is known to have failed. */
  flush(): Promise<SaveState>;
  /** Operations that lie in this computer's mirror and are not known to be on the journal's disk. */
  pendingOpIds(): Promise<readonly string[]>;
  /** Waits until the mirror has come up with the journal, and the journal with the mirror. */
  caughtUp(): Promise<void>;
  /**
   * Reads the mirror again from the journal. Edits that are only here are handed over first, and the old rows
   * stay until the new ones are complete: when it rejects, nothing has changed.
   */
  rebuild(): Promise<void>;
  /** Compares what is shown with what the journal says, once nothing is on its way any more. */
  check(): Promise<MirrorCheck>;
  /** Many new records, in one step of undo. */
  submitInParts(parts: readonly (readonly Edit[])[], options: PartsOptions): Promise<void>;
  /** Withdraws an operation that was not sent; rejects with `too-late` if it was. */
  withdraw(opId: string): Promise<void>;
  /** Cancels what is waiting, record by record and never half of one, which is a step of undo; gives the opIds. */
  cancelMany(operations: readonly Operation[]): Promise<ReadonlySet<string>>;
  dispose(): Promise<void>;
}

/** What a store needs from outside. Clock, ids and locks can be replaced, for tests. */
export interface DataStoreOptions {
  readonly client: BridgeClient;
  /** Whose data this is: the mirror and the operations on their way are kept apart per account. */
  readonly accountKey: string;
  /** How long sends, deletes and archiving wait on this computer, in milliseconds (S20). */
  readonly undoWindow?: () => number;
  readonly now?: () => number;
  readonly newId?: () => NewId;
  readonly withLock?: WithLock;
}

type Withdrawal = MethodOutput<'outbox.withdrawMany'>;

const defaultUndoWindowMs = 10_000;
const editPauseMs = 250;
/** Milliseconds that the journal waits for the first screen to read what it shows. */
const firstReadTimeoutMs = 50;

/** Opens the data of one account: mirror, relay, feed, commands and undo, wired together. */
export function openDataStore(options: DataStoreOptions): DataStore {
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
  const relay = createRelay(client, mirror, withLock, accountKey);
  const feed = createFeedReader(client, mirror, withLock, accountKey);
  const queries = createQueries(database, cache);
  const saves = createSaveTracker();
  const idSource: IdSource = { newId, now, numberAfter: createLamportClock() };
  const submitPastMirror = createDirectSubmit(client, accountKey, idSource);
  const phase = createStore<MirrorPhase>(() => ({ phase: 'starting' }));
  const initialLoadDone = createStore(() => false);
  const attached = Promise.withResolvers<void>();
  let disposed = false;

  /** Comes up with the journal: rebuilds the mirror if need be, then reads the feed to its end. */
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

  const relayQueue = createRelayQueue({
    relay,
    mirror,
    saves,
    async ready() {
      await startup;
      // A restored journal first learns what it may have lost: those records are not new.
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
  /** The feed is read after an edit, not beside it: the edit is on the screen, and the next one needs the mirror. */
  const feedDebouncer = createDebouncer({ waitMs: editPauseMs, maxWaitMs: 1000 });
  let lastEditAt = Number.NEGATIVE_INFINITY;

  /** A mirror that was wiped, or is not filled yet, is filled first: edits apply to what is there. */
  async function submitToMirror(edits: readonly Edit[]): Promise<readonly AppliedEdit[]> {
    try {
      return await mirror.submit(edits, idSource);
    } catch (error) {
      if (!(error instanceof MirrorWiped)) throw error;
      attachRetry.run();
      await attachRetry.idle();
      // Another window may have filled it, and this one has not been told yet.
      cache.invalidateAll();
      return await mirror.submit(edits, idSource);
    }
  }

  async function submitEdits(edits: readonly Edit[]): Promise<readonly AppliedEdit[]> {
    const end = saves.beginEdit(edits.flatMap(getAffectedIds));
    lastEditAt = performance.now();
    try {
      const applied = await submitToMirror(await withReferencingProposals(edits, queries));
      relayQueue.enqueue({ end, operations: applied.map(({ operation }) => operation) });
      saves.notify();
      return applied;
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
  }

  /** The journal can only give back what it has. */
  async function withdraw(opId: string): Promise<void> {
    await relay.flush();
    await callWithDeadline(client, 'outbox.withdraw', { opId }, 15_000);
    await refreshWithdrawn([opId]);
  }
  const requestWithdrawal = (opIds: readonly string[], wholeOnly = false) =>
    callWithDeadline(
      client,
      'outbox.withdrawMany',
      { accountKey, opIds: [...opIds], ...(wholeOnly && { wholeOnly }) },
      60_000,
    );

  /** What was on its way from here when the journal was asked first has arrived by now, and goes no further. */
  async function withdrawRest({ withdrawn, unknown, underWay }: Withdrawal): Promise<Withdrawn> {
    await relay.flush();
    const second = unknown.length === 0 ? null : await requestWithdrawal(unknown);
    const all = [...withdrawn, ...(second?.withdrawn ?? [])];
    await refreshWithdrawn(all);
    return { withdrawn: new Set(all), unconfirmed: new Set([...underWay, ...(second?.underWay ?? [])]) };
  }

  /** Withdraws operations, and reads first what the creates among them have made. */
  const withdrawAndRead = (opIds: readonly string[], creates: readonly AppliedEdit[], wholeOnly = false) =>
    feed.withReadingPaused(async () => {
      // Both at once: the feed is stopped, so the records do not change meanwhile.
      const [first, removed] = await Promise.all([
        requestWithdrawal(opIds, wholeOnly),
        createdSubtrees(cache, queries, creates),
      ]);
      return { removed, first };
    });

  async function withdrawCreates(
    creates: readonly AppliedEdit[],
  ): Promise<ReadonlyMap<string, DeletedSubtree>> {
    const opIds = creates.map(({ operation }) => operation.opId);
    const { removed, first } = await withdrawAndRead(opIds, creates);
    const { withdrawn } = await withdrawRest(first);
    return new Map([...removed].filter(([opId]) => withdrawn.has(opId)));
  }

  /** Shows the effect of a withdrawal at once, also to the next edit. */
  async function refreshWithdrawn(withdrawn: readonly string[]): Promise<void> {
    changes.publish({ by: 'relay', kinds: [], scopes: new Set(), revisions: null, withdrawn });
    feedRetry.run();
    await feedRetry.idle();
    // Another window may have read it, and not have told this one yet.
    cache.invalidateAll();
  }

  /**
   * Looks when the feed has been read, on the disk: what became of a record is seen before anything is made of it, also
   * where another window has read it and this one has not been told yet.
   */
  async function findExisting(operations: readonly AppliedEdit[]): Promise<ReadonlySet<string>> {
    await feed.catchUp();
    cache.invalidateAll();
    const { view } = await cache.read(operations.map(readSetOf));
    return new Set(
      operations.flatMap(({ operation: { opId, entity, localId } }) =>
        view.get(entity, localId) === undefined ? [] : [opId],
      ),
    );
  }

  async function getSiblingOrder({ entity, parentId, scope }: SiblingList): Promise<readonly LocalId[]> {
    const { view } = await cache.read([{ scope, parts: new Set(['proposal', 'contents']) }]);
    return view.childrenOf(entity, parentId).map(({ localId }) => localId);
  }

  const aliases = createSharedAliases(changes);
  const history = createHistory({
    submit: submitEdits,
    withdraw: async (opIds) => await withdrawRest(await requestWithdrawal(opIds)),
    withdrawCreates,
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
    for (const task of [attachRetry, relayQueue, feedRetry]) task.stop();
  }

  const disposers = [
    onLanguage(() => history.refreshLabels()),
    changes.subscribe(({ by, withdrawn }, isOwn) => {
      if (!isOwn) for (const opId of withdrawn ?? []) history.recordWithdrawn(opId);
      // Another window's edits are not safe yet either.
      if (!isOwn && by !== 'feed') feedDebouncer.schedule(feedRetry.run);
    }),
    client.on('feed.advanced', () =>
      performance.now() - lastEditAt < editPauseMs ? feedDebouncer.schedule(feedRetry.run) : feedRetry.run(),
    ),
    client.on('session.changed', (session) => {
      // Operations belong to their account: nothing of this one may go out under another (security.md).
      if (session.state === 'connected' && session.accountKey === accountKey) {
        // The journal may have been opened again, and be another one since.
        attachRetry.run();
        relayQueue.run();
      } else stop();
    }),
    stop,
  ];
  const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  const startup = Promise.race([cache.firstRead, delay(firstReadTimeoutMs)]).then(() => {
    if (disposed) return;
    attachRetry.run();
    relayQueue.run();
    disposers.push(whenIdle(() => initialLoadDone.setState(true, true)));
    const otherWindows = watchOtherWindows(name, withLock, () => {
      // It may have written what it did not live to tell.
      cache.invalidateAll();
      changes.publish({ by: 'relay', kinds: everyKind, scopes: null, revisions: null });
      relayQueue.adoptOrphans();
    });
    disposers.push(otherWindows.dispose);
  });

  return {
    phase,
    queries,
    initialLoadDone,
    changes,
    commands: createCommands({ submit, queries, newId, now, undoWindow }),
    history,
    aliases,
    saves,
    pendingOpIds: async () => (await mirror.getUndurable()).map(({ operation }) => operation.opId),
    async caughtUp() {
      await attached.promise;
      await relay.flush();
      await feed.catchUp();
    },
    async rebuild() {
      await relay.flush();
      try {
        await feed.rebuild((records) => phase.setState({ phase: 'rebuilding', records }, true));
        phase.setState({ phase: 'ready' }, true);
      } finally {
        // Either way it goes on as at a start: from what is there.
        attachRetry.run();
      }
    },
    async check() {
      await attached.promise;
      await relay.flush();
      await feed.catchUp();
      return await checkMirror(client, accountKey, database);
    },
    submitInParts: (parts, partsOptions) =>
      submitInParts({ submit: submitEdits, history }, parts, partsOptions),
    async withdraw(opId) {
      await withdraw(opId);
      history.forget(opId);
    },
    cancelMany: (operations) =>
      cancelMany(
        {
          history,
          newId,
          async withdraw(opIds, creates) {
            const { removed, first } = await withdrawAndRead(opIds, creates, true);
            return { removed, withdrawn: (await withdrawRest(first)).withdrawn };
          },
        },
        operations,
      ),
    flush: () => relayQueue.flush().then(() => saves.stateOf(null)),
    async dispose() {
      if (disposed) return;
      disposed = true;
      for (const dispose of disposers) dispose();
      await Promise.allSettled([attachRetry.idle(), relayQueue.flush(), feedRetry.idle()]);
      cache.dispose();
      changes.dispose();
      database.close();
    },
  };
}
