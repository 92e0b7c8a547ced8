import { AsyncLocalStorage } from 'node:async_hooks';
import { toLocalId } from '#shared/domain/testing/ids.ts';
import type { SentProposal } from '#shared/bridge/sent-proposal.ts';
import type { LocalId, NewId } from '#shared/domain/ids.ts';
import type { Operation } from '#shared/sync/operation.ts';
import { createApiClient, createEndpoints } from '../../../src-main/core/api/api-client.ts';
import { createJournal, type Journal } from '../../../src-main/core/journal/journal.ts';
import type { FailpointName } from '../../../src-main/core/failpoint.ts';
import type { Clock, Logger } from '../../../src-main/core/ports.ts';
import type { Engine } from '../../../src-main/core/sync/engine/engine-types.ts';
import { createEngine } from '../../../src-main/core/sync/engine/engine.ts';
import type { OutboxContext } from '../../../src-main/core/sync/outbox/outbox-actions.ts';
import { Crash, isDiskFull, type Disk } from './disk.ts';
import { noSnapshots } from './no-snapshots.ts';
import { apiKey, baseUrl, createWireFetch, createWireRequester, type Caller, type Serve } from './wire.ts';

interface ProcessOptions {
  readonly disk: Disk;
  readonly clock: Clock;
  readonly newId: () => NewId;
  readonly send: Serve;
  /** `http`: the product's HTTP client; `wire`: without HTTP objects, for speed. */
  readonly client: 'http' | 'wire';
  /** Called at each failpoint; true crashes the process. */
  readonly crashAt: (name: FailpointName) => boolean;
  readonly log: Logger;
  /** Called when the feed has new entries. */
  readonly onFeed?: () => void;
  /** Called before each call for an operation, also if it never leaves. */
  readonly onAttempt?: (caller: Caller) => void;
}

/** One life of the main process, from its start to its end or crash. */
export interface Process {
  readonly journal: Journal;
  readonly engine: Engine;
  /** The sent e-mails that this process reported to the windows. */
  readonly sent: readonly SentProposal[];
  isAlive(): boolean;
  kill(): void;
  /** Relays edits as the bridge does. Throws `Crash` if the process crashes before its answer. */
  submit(operations: readonly Operation[]): void;
  /** Runs an outbox action as the bridge's handlers do. */
  act(action: (context: OutboxContext) => void): void;
  setFocus(proposalId: LocalId | null): void;
}

/** The operation of the present call, across awaits. */
const caller = new AsyncLocalStorage<Caller>();

/** Starts a process on the disk's content. Throws `Crash` if it crashes while it starts. */
export function startProcess(options: ProcessOptions): Process {
  const { disk, clock, newId, log } = options;
  let alive = true;
  const sent: SentProposal[] = [];
  const never = new Promise<never>(() => {});
  const callers = new Map<string, Caller>();
  const isAlive = (): boolean => alive;
  const failpoint = (name: FailpointName): void => {
    if (!alive) throw new Crash(name);
    if (!options.crashAt(name)) return;
    alive = false;
    throw new Crash(name);
  };
  /** A dead process runs no timers, gets no answers and logs nothing. */
  const ownClock: Clock = {
    now: () => clock.now(),
    monotonic: () => clock.monotonic(),
    after: (ms, callback) =>
      clock.after(ms, () => {
        if (alive) unlessDead(callback);
      }),
  };
  function unlessDead(work: () => void): void {
    try {
      work();
    } catch (error) {
      if (!(error instanceof Crash)) throw error;
    }
  }
  /** The user reads that the disk is full. */
  function unlessFull(work: () => void): void {
    try {
      work();
    } catch (error) {
      if (!isDiskFull(error)) throw error;
    }
  }
  const ownLog: Logger = {
    error: (message, detail) => (alive ? log.error(message, detail) : undefined),
    info: (message, detail) => (alive ? log.info(message, detail) : undefined),
    debug: (message, detail) => (alive ? log.debug(message, detail) : undefined),
  };
  /** The caller of a request that an earlier process began. */
  function earlierCaller(key: string | undefined): Caller | undefined {
    const entry = kept.operations
      .all()
      .find(({ baseline }) => baseline?.request !== undefined && baseline.request.key === key);
    return entry && { opId: entry.operation.opId, localId: entry.operation.localId };
  }
  const ownSend: Serve = async (request) => {
    if (!alive) return await never;
    try {
      const { method, idempotencyKey } = request;
      // A repeat has its first request's caller.
      const first = idempotencyKey === undefined ? undefined : callers.get(idempotencyKey);
      const by = method === 'GET' ? undefined : (first ?? caller.getStore() ?? earlierCaller(idempotencyKey));
      if (idempotencyKey !== undefined && by !== undefined) callers.set(idempotencyKey, by);
      const answer = await options.send(by === undefined ? request : { ...request, by });
      return alive ? answer : await never;
    } catch (error) {
      if (!alive) return await never;
      throw error;
    }
  };

  const kept = createJournal({ database: disk.open(isAlive), accountKey: 'simulation', newId });
  // The result of reading the service's description, which is not part of the engine.
  if (kept.meta.get('canUnarchive') === undefined) kept.meta.set('canUnarchive', true);
  if (kept.meta.get('canEditTemplates') === undefined) kept.meta.set('canEditTemplates', true);
  const journal: Journal = {
    ...kept,
    snapshots: noSnapshots,
    attempts: {
      ...kept.attempts,
      // Two calls can be equal, so the caller is recorded.
      start(opId, at) {
        const localId = kept.operations.find(opId)?.operation.localId ?? toLocalId('none');
        caller.enterWith({ opId, localId });
        options.onAttempt?.({ opId, localId });
        kept.attempts.start(opId, at);
      },
    },
  };
  const running = createEngine({
    journal,
    clock: ownClock,
    newId,
    log: ownLog,
    failpoint,
    abortCalls: () => undefined,
    onStatus: () => undefined,
    onOutbox: () => undefined,
    onFeed: () => options.onFeed?.(),
    onNews: () => undefined,
    onSent: (proposal) => sent.push(proposal),
  });
  /** A crash inside the engine is silent. Only the relay of an edit reports it. */
  const engine: Engine = {
    ...running,
    wake: () => unlessDead(() => running.wake()),
    boostRetry: () => unlessDead(() => running.boostRetry()),
    syncNow: () => unlessDead(() => running.syncNow()),
    setPaused: (paused) => unlessDead(() => unlessFull(() => running.setPaused(paused))),
    setFocus: (proposalId) => unlessDead(() => running.setFocus(proposalId)),
  };
  const now = (): number => clock.now();
  running.setApi(
    options.client === 'wire'
      ? createEndpoints(baseUrl, createWireRequester(ownSend, now))
      : createApiClient({
          baseUrl,
          apiKey,
          fetch: createWireFetch(ownSend),
          userAgent: 'Layover/simulation',
          now,
        }),
  );

  return {
    journal,
    engine,
    sent,
    isAlive,
    kill() {
      alive = false;
    },
    submit: (operations) => engine.submit(operations),
    act(action) {
      journal.transaction(() => {
        action({ journal, newId, clock: ownClock, failpoint });
        failpoint('outbox:before-commit');
      });
      engine.wake();
    },
    setFocus: (proposalId) => engine.setFocus(proposalId),
  };
}
