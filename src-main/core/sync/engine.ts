import type { SyncPhase, SyncStatus } from '#shared/bridge/sync-status.ts';
import type { LocalId } from '#shared/domain/ids.ts';
import { isAppError } from '#shared/errors/app-error.ts';
import type { Operation } from '#shared/sync/operation.ts';
import { planPush, type PushPlan } from '#shared/sync/plan-push.ts';
import type { ApiClient } from '../api/api-client.ts';
import type { CallOutcome } from '../api/call-outcome.ts';
import type { Journal } from '../journal/journal.ts';
import { limitedCall } from '../limiter/limited-call.ts';
import { createLimiter } from '../limiter/limiter.ts';
import type { Clock, Logger } from '../ports.ts';
import { backoffMs } from './backoff.ts';
import { connectionAfter, type Connection } from './connection.ts';
import { probeOperation } from './probe-operation.ts';
import { pushOperation } from './push-operation.ts';
import { recoverAttempts } from './recover-attempts.ts';
import { refresh } from './refresh.ts';
import { createTouchLog } from './touch-log.ts';
import { submitOperations } from './submit.ts';
import { sweep, type SweepProgress } from './sweep.ts';
import type { SyncContext } from './sync-context.ts';

/** Calls under way at once: with round trips to 400 ms, four use up the budget of 100 calls per 30 s. */
const parallelCalls = 4;
/** Between two short looks at what is new, ms. */
const refreshEveryMs = 30_000;
/** Between two complete sweeps, ms. */
const sweepEveryMs = 30 * 60_000;
/** How late the effect of a call may still appear (S9), ms. */
const defaultLatenessMs = 80_000;

export interface EngineOptions {
  readonly journal: Journal;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly log: Logger;
  readonly latenessBoundMs?: number;
  /** Gives up the HTTP calls in flight: their outcome is ambiguous then (S6). */
  readonly abortCalls: () => void;
  readonly onStatus: (status: SyncStatus) => void;
  readonly onOutbox: () => void;
  readonly onFeed: () => void;
}

/** The sync engine of one account: pushes what waits, finds out what is unclear, pulls what is new. */
export interface Engine {
  /** Gives it the way to the service; null takes it away (no key, embedded service not up). */
  setApi(api: ApiClient | null): void;
  /** Durable when it returns (S3). */
  submit(operations: readonly Operation[]): void;
  /** What could go on now, goes on: after a change of the outbox, or a hint from the network. */
  wake(): void;
  /** Looks at the service now: forgets any waiting time, pushes, then pulls. */
  syncNow(): void;
  setPaused(paused: boolean): void;
  setFocus(proposalId: LocalId | null): void;
  status(): SyncStatus;
  /** What blocks what in the outbox at this moment. */
  plan(): PushPlan;
  /** Ends at the next safe point; calls in flight are given up after `graceMs`. */
  dispose(graceMs: number): Promise<void>;
}

type Task = 'pull' | 'check';

export function createEngine(options: EngineOptions): Engine {
  const { journal, clock, newId, log } = options;
  const latenessBoundMs = options.latenessBoundMs ?? defaultLatenessMs;
  const limiter = createLimiter({ clock, callLog: journal.calls });
  const touched = createTouchLog();
  const ending = new AbortController();
  /** Push and probe tasks by opId; `pull` and `check` have a place of their own. */
  const running = new Map<string | Task, Promise<void>>();
  let api: ApiClient | null = null;
  let connection: Connection = { state: 'ok' };
  let failures = 0;
  /** While the connection is not ok: when to look again, by the monotonic clock. */
  let retryAt = 0;
  let nextRefreshAt = 0;
  let nextSweepAt = 0;
  let focus: LocalId | null = null;
  let progress: SweepProgress | null = null;
  let pushedCalls = 0;
  let cancelTimer = (): void => {};
  let disposed = false;
  let announcedHead = journal.feed.head();
  let announcedStatus = '';

  recoverAttempts({ journal, clock, latenessBoundMs });

  function context(client: ApiClient): SyncContext {
    return { journal, api: client, limiter, clock, newId, log, touched, latenessBoundMs };
  }

  function plan(): PushPlan {
    const conflicted = new Set(
      journal.conflicts.all().flatMap(({ proposalId }) => (proposalId === null ? [] : [proposalId])),
    );
    return planPush(
      journal.operations.all(),
      {
        now: clock.now(),
        clientOf: (proposalId) => {
          const base = journal.records.find('proposal', proposalId)?.record;
          return base?.entity === 'proposal' ? base.fields.client_id : null;
        },
      },
      conflicted,
    );
  }

  /** Tells the windows what has changed since they were last told. */
  function announce(): void {
    const head = journal.feed.head();
    if (head !== announcedHead) {
      announcedHead = head;
      options.onFeed();
    }
    const status = currentStatus();
    const text = JSON.stringify(status);
    if (text !== announcedStatus) {
      announcedStatus = text;
      options.onStatus(status);
    }
  }

  function changedOutbox(): void {
    options.onOutbox();
    announce();
  }

  function hear(outcome: CallOutcome<unknown>): void {
    const heard = connectionAfter(outcome);
    if (heard === null) return;
    if (heard.state === 'ok') {
      failures = 0;
      connection = heard;
      return;
    }
    failures += 1;
    connection = heard;
    const asked = heard.state === 'service-fault' ? (heard.retryAfterMs ?? 0) : 0;
    retryAt = clock.monotonic() + Math.max(backoffMs(failures), asked);
  }

  function start(key: string | Task, work: () => Promise<CallOutcome<unknown> | null>): void {
    const task = (async (): Promise<void> => {
      try {
        const outcome = await work();
        if (outcome !== null) hear(outcome);
      } catch (error) {
        // The waiting for budget was given up because the engine is ending.
        if (ending.signal.aborted && isAppError(error)) return;
        log.error(`sync task failed: ${key === 'pull' || key === 'check' ? key : 'push or probe'}`, error);
        failures += 1;
        connection = {
          state: 'service-fault',
          message: 'Layover met an unexpected problem.',
          retryAfterMs: null,
        };
        retryAt = clock.monotonic() + backoffMs(failures);
      } finally {
        running.delete(key);
        if (!disposed) {
          changedOutbox();
          pump();
        }
      }
    })();
    running.set(key, task);
  }

  function startPushes(client: ApiClient, ready: readonly Operation[]): void {
    for (const { opId } of ready) {
      if (pushes() >= parallelCalls) return;
      if (running.has(opId)) continue;
      start(opId, async () => {
        const outcome = await pushOperation(context(client), opId, ending.signal);
        pushedCalls += 1;
        return outcome;
      });
    }
  }

  function pushes(): number {
    return running.size - Number(running.has('pull')) - Number(running.has('check'));
  }

  function startProbes(client: ApiClient): number | null {
    const now = clock.now();
    let next: number | null = null;
    for (const { operation, state, probeAt } of journal.operations.all()) {
      if (state !== 'ambiguous' || running.has(operation.opId)) continue;
      const at = probeAt ?? now;
      if (at > now) next = Math.min(next ?? at, at);
      else if (pushes() < parallelCalls) {
        start(operation.opId, () => probeOperation(context(client), operation.opId, ending.signal));
      }
    }
    return next;
  }

  function startPull(client: ApiClient): void {
    const now = clock.monotonic();
    const resumes = (journal.meta.get('sweep') ?? null) !== null;
    const full = resumes || now >= nextSweepAt || (journal.meta.get('lastPulledAt') ?? null) === null;
    start('pull', async () => {
      const pulling = { ...context(client), signal: ending.signal };
      const outcome = full
        ? await sweep({
            ...pulling,
            report: (next) => {
              progress = next;
              announce();
            },
          })
        : await refresh(pulling, focus);
      progress = null;
      nextRefreshAt = clock.monotonic() + refreshEveryMs;
      if (full && outcome.type === 'ok') nextSweepAt = clock.monotonic() + sweepEveryMs;
      return outcome;
    });
  }

  /** While the way is not open, one cheap read at a time finds out whether it is again. */
  function startCheck(client: ApiClient): void {
    start('check', async () => {
      const outcome = await limitedCall(limiter, 'probe', () => client.account.me(), ending.signal);
      nextRefreshAt = 0;
      return outcome;
    });
  }

  function schedule(...times: readonly (number | null)[]): void {
    const delays = times.filter((time) => time !== null);
    if (delays.length === 0) return;
    cancelTimer = clock.after(Math.max(0, Math.min(...delays)), pump);
  }

  /** Starts whatever can start now, and sets the one timer for what comes next. */
  function pump(): void {
    if (disposed) return;
    cancelTimer();
    if (api === null || journal.meta.get('paused') === true || connection.state === 'unauthorized') return;
    const now = clock.monotonic();
    if (connection.state !== 'ok') {
      if (running.has('check')) return;
      if (now >= retryAt) startCheck(api);
      else schedule(retryAt - now);
      return;
    }
    const { ready, nextAt } = plan();
    startPushes(api, ready);
    const nextProbeAt = startProbes(api);
    if (pushes() === 0) pushedCalls = 0;
    const pullDue = now >= Math.min(nextRefreshAt, nextSweepAt);
    if (pullDue && pushes() === 0 && !running.has('pull')) startPull(api);
    const wall = clock.now();
    schedule(
      nextAt === null ? null : nextAt - wall,
      nextProbeAt === null ? null : nextProbeAt - wall,
      running.has('pull') || pushes() > 0 ? null : nextRefreshAt - clock.monotonic(),
    );
    announce();
  }

  function currentPhase(waiting: number): SyncPhase {
    if (api === null) return { phase: connection.state === 'unauthorized' ? 'unauthorized' : 'disconnected' };
    if (journal.meta.get('paused') === true) return { phase: 'paused' };
    switch (connection.state) {
      case 'offline':
        return { phase: 'offline' };
      case 'captive-portal':
        return { phase: 'captive-portal' };
      case 'unauthorized':
        return { phase: 'unauthorized' };
      case 'service-fault':
        return {
          phase: 'service-fault',
          message: connection.message,
          secondsLeft: Math.max(0, Math.ceil((retryAt - clock.monotonic()) / 1_000)),
        };
      case 'ok': {
        const blocked = limiter.blockedForMs();
        if (blocked > 0) return { phase: 'rate-limited', secondsLeft: Math.ceil(blocked / 1_000) };
        if (pushes() > 0) {
          const secondsLeft = Math.ceil(limiter.forecast(waiting) / 1_000);
          return { phase: 'syncing', done: pushedCalls, total: pushedCalls + waiting, secondsLeft };
        }
        return progress === null ? { phase: 'idle' } : { phase: 'pulling', ...progress };
      }
    }
  }

  function currentStatus(): SyncStatus {
    const entries = journal.operations.all();
    const isMoving = (state: string): boolean =>
      state === 'queued' || state === 'ready' || state === 'sending';
    const review = entries.filter(({ state }) => state === 'rejected' || state === 'needs-user').length;
    return {
      current: currentPhase(entries.filter(({ state }) => isMoving(state)).length),
      pendingChanges: entries.filter(({ operation }) => operation.kind !== 'send').length,
      pendingSends: entries.filter(({ operation }) => operation.kind === 'send').length,
      needsReview: review + journal.conflicts.all().length,
      lastPulledAt: journal.meta.get('lastPulledAt') ?? null,
    };
  }

  limiter.onChange(announce);

  return {
    setApi(client) {
      api = client;
      connection = { state: 'ok' };
      failures = 0;
      nextRefreshAt = 0;
      pump();
      announce();
    },
    submit(operations) {
      submitOperations({ journal, newId, clock }, operations);
      changedOutbox();
      pump();
    },
    wake() {
      changedOutbox();
      pump();
    },
    syncNow() {
      retryAt = 0;
      nextRefreshAt = 0;
      pump();
    },
    setPaused(paused) {
      journal.meta.set('paused', paused);
      pump();
      announce();
    },
    setFocus(proposalId) {
      if (proposalId !== null && proposalId !== focus) nextRefreshAt = 0;
      focus = proposalId;
      pump();
    },
    status: currentStatus,
    plan,
    async dispose(graceMs) {
      disposed = true;
      cancelTimer();
      let giveUp = (): void => {};
      const grace = new Promise<void>((resolve) => {
        giveUp = clock.after(graceMs, resolve);
      });
      await Promise.race([Promise.allSettled([...running.values()]), grace]);
      giveUp();
      ending.abort();
      options.abortCalls();
      await Promise.allSettled([...running.values()]);
      limiter.dispose();
    },
  };
}
