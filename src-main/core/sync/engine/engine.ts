import type { SyncStatus } from '#shared/bridge/sync-status.ts';
import { AppError, isAppError } from '#shared/errors/app-error.ts';
import { callsOf } from '#shared/sync/forecast.ts';
import type { Operation } from '#shared/sync/operation.ts';
import type { PushPlan } from '../rules/plan-push.ts';
import type { ApiClient } from '../../api/api-client.ts';
import { noFailpoint } from '../../failpoint.ts';
import type { CallOutcome } from '../../api/call-outcome.ts';
import { limitedCall } from '../../limiter/limited-call.ts';
import { createLimiter } from '../../limiter/limiter.ts';
import { askAboutChanges } from '../push/ask-about-changes.ts';
import { createFocusedProposals } from './focused-proposals.ts';
import { createAnswerTime } from './answer-time.ts';
import { createChangeWatch } from './change-watch.ts';
import { createConnectionWatch } from './connection-watch.ts';
import { createTaxPrefetch } from '../pull/prefetch-taxes.ts';
import { revalidate } from '../pull/revalidate.ts';
import { mustReadFirst, skipEarlierCalls } from '../staleness/write-condition.ts';
import { callsPerWrite, considered, parallelCalls, staysShortMs } from './engine-limits.ts';
import { statusOf } from './engine-status.ts';
import { createStatusAnnouncer } from './status-announcer.ts';
import type { Engine, EngineOptions, ServiceContext } from './engine-types.ts';
import { createPullSchedule } from './pull-schedule.ts';
import { createPlanner } from './plan-now.ts';
import { readFocused } from '../pull/read-focused.ts';
import { saveAnnouncement } from '../pull/read-workspace.ts';
import { verifyOperation } from '../verify/verify-operation.ts';
import { pushOperation } from '../push/push-operation.ts';
import { noPictures } from '../pictures/picture-wire.ts';
import { createPictureUploads } from '../pictures/picture-uploads.ts';
import { keepEarlierCreates } from '../verify/keep-earlier-creates.ts';
import { createUnansweredCreates } from '../verify/unanswered-creates.ts';
import { createUncertaintyWindow } from '../verify/uncertainty-window.ts';
import { recoverAttempts, recoverUnrecorded } from '../verify/recover-attempts.ts';
import { poll } from '../pull/poll.ts';
import { submitOperations } from '../outbox/submit.ts';
import { fullSync, type FullSyncProgress } from '../pull/full-sync.ts';
import type { SyncContext } from '../sync-context.ts';
import {
  focusTask,
  checkTask,
  createTaskSet,
  revalidateTask,
  isPushing,
  prefetchTask,
  pullTask,
} from './task-set.ts';
import { createLocalWriteClock } from '../staleness/local-write-clock.ts';
import { removeApprovedByUser } from '../deletions/confirm-deletions.ts';
import { createReason } from '#shared/reasons/reason.ts';
import { lateEffectMs } from '#shared/sync/limiter.ts';

/** Starts the engine on a journal. It recovers the calls that a crash interrupted, and waits for `setApi`. */
export function createEngine(options: EngineOptions): Engine {
  const { journal, clock, newId, log, onNews, onSent, onStatus } = options;
  const failpoint = options.failpoint ?? noFailpoint;
  const pictures = options.pictures ?? noPictures;
  const uploads = createPictureUploads(() => attempt(() => options.onOutbox()));
  // First, so that no engine is created if the journal cannot be read.
  recoverAttempts({ journal, clock, failpoint });
  let announcedHead = journal.feed.head();
  const uncertaintyWindow = createUncertaintyWindow(clock, options.latenessBoundMs ?? lateEffectMs);
  const limiter = createLimiter({ clock, callLog: journal.calls, carried: options.carriedCalls ?? [] });
  const localWrites = createLocalWriteClock(clock);
  journal.onRollback(localWrites.undoReads);
  const unansweredCreates = createUnansweredCreates(clock);
  keepEarlierCreates({ journal, clock, localWrites, unansweredCreates, pictures });
  skipEarlierCalls(journal, localWrites);
  const watch = createConnectionWatch(clock);
  const answers = createAnswerTime(journal, clock);
  const pulls = createPullSchedule(clock, journal.meta);
  const taxes = createTaxPrefetch({ journal, limiter });
  const tasks = createTaskSet({
    onFault(key, error) {
      // The engine ends and has aborted a wait for budget.
      if (ending.signal.aborted && isAppError(error)) return;
      log.error(`sync task failed: ${isPushing(key) ? 'push or verify' : key}`, error);
      watch.onInternalError(error);
      hasFailed = true;
    },
    onEnd: continueSync,
  });
  const ending = new AbortController();
  let api: ApiClient | null = null;
  /** Monotonic time, ms. */
  let shortUntil = 0;
  let progress: FullSyncProgress | null = null;
  let pushedCalls = 0;
  /** Whether a task has failed since operations were last recovered: its outcome may not be recorded. */
  let hasFailed = false;
  let cancelTimer = (): void => {};
  let disposed = false;
  const callEnds = new Set<() => void>();

  const focused = createFocusedProposals(() => tick());
  const changes = createChangeWatch({
    clock,
    limiter,
    onChange: pulls.requestTold,
    wake: () => tick(),
  });

  function context(client: ApiClient): SyncContext {
    return {
      journal,
      api: client,
      limiter,
      clock,
      newId,
      log,
      localWrites,
      uncertaintyWindow,
      unansweredCreates,
      pictures,
      uploads,
      failpoint,
      onNews,
      onSent,
    };
  }

  async function withService<T>(work: (context: ServiceContext) => Promise<T>): Promise<T> {
    if (api === null) throw new AppError('not-connected', createReason('errors.connectFirst'));
    return await work({ ...context(api), signal: ending.signal });
  }

  function onOutcome(outcome: CallOutcome<unknown>): void {
    watch.onOutcome(outcome);
    if (outcome.type === 'ok') attempt(answers.note);
    // While this computer is offline, however briefly, others may edit on the service.
    if (outcome.type === 'unreachable' || outcome.type === 'captive-portal') localWrites.forgetReads();
  }

  const planner = createPlanner(journal);
  const plan = (): PushPlan => planner(clock.now(), tasks.keys());

  function status(): SyncStatus {
    const pushes = tasks.pushes();
    return statusOf(journal, {
      ...{ now: clock.now(), hasApi: api !== null, watch, limiter, pushes, pushedCalls, progress },
      answeredAt: answers.last(),
      taxesMissing: taxes.missingCount(),
    });
  }

  const announcer = createStatusAnnouncer({ clock, status, onStatus, onPauseEnd: () => attempt(announce) });

  /** Notifies the windows of changes since the last call. */
  function announce(): void {
    const head = journal.feed.head();
    if (head !== announcedHead) {
      announcedHead = head;
      options.onFeed();
    }
    announcer.announce();
  }

  /** Logs exceptions, which timers and callers of `setApi` must not get. An unreadable journal reports itself. */
  function attempt(work: () => void): void {
    try {
      work();
    } catch (error) {
      log.error('the engine cannot go on', error);
    }
  }

  /** Starts all work that has become possible, after a task or an edit. */
  function continueSync(): void {
    if (disposed) return;
    for (const listener of callEnds) attempt(listener);
    attempt(() => options.onOutbox());
    tick();
  }

  function startPushes(client: ApiClient, ready: readonly Operation[]): void {
    const now = clock.monotonic();
    if (limiter.forecast(callsPerWrite * ready.length) > 0) shortUntil = now + staysShortMs;
    const hasRoom = now >= shortUntil;
    const stale: Operation[] = [];
    for (const operation of ready.slice(0, considered)) {
      const { opId } = operation;
      if (tasks.has(opId)) continue;
      if (mustReadFirst({ journal, localWrites }, operation, hasRoom)) {
        stale.push(operation);
        continue;
      }
      if (tasks.pushes() >= parallelCalls) continue;
      tasks.start(opId, async () => {
        const outcome = await pushOperation(context(client), opId, ending.signal);
        if (outcome === null) return;
        onOutcome(outcome);
        pushedCalls += callsOf(operation);
      });
    }
    if (stale.length === 0 || tasks.has(revalidateTask)) return;
    tasks.start(revalidateTask, async () => {
      const reading = { ...context(client), focused, signal: ending.signal };
      const outcome = await revalidate(reading, stale, hasRoom);
      if (outcome !== null) onOutcome(outcome);
    });
  }

  /** @returns milliseconds until the next verification is due; null for none */
  function startVerifications(client: ApiClient): number | null {
    let next: number | null = null;
    for (const { operation, state } of journal.operations.all()) {
      const { opId } = operation;
      if (state !== 'uncertain' || tasks.has(opId)) continue;
      const wait = uncertaintyWindow.nextCheckInMs(opId);
      if (wait > 0) next = Math.min(next ?? wait, wait);
      else if (tasks.pushes() < parallelCalls) {
        tasks.start(opId, async () => {
          const outcome = await verifyOperation(context(client), opId, ending.signal);
          if (outcome !== null) onOutcome(outcome);
        });
      }
    }
    return next;
  }

  /** @param isBeside whether pushes are under way: then a brief poll takes its turns among them */
  function startPull(client: ApiClient, isBeside: boolean): void {
    const kind = isBeside ? 'poll' : pulls.nextKind();
    const report = (next: FullSyncProgress): void => {
      progress = next;
      announce();
    };
    const pull = async (pulling: SyncContext & { readonly signal: AbortSignal }) => {
      const removed = await removeApprovedByUser(pulling, pulling.signal);
      if (removed.type !== 'ok') return removed;
      if (kind === 'poll') return await poll({ ...pulling, focused }, isBeside);
      return await fullSync({ ...pulling, report });
    };
    tasks.start(pullTask, async () => {
      const pulling = { ...context(client), signal: ending.signal };
      let outcome: CallOutcome<unknown> | null = null;
      pulls.begin(kind);
      try {
        outcome = await pull(pulling);
      } finally {
        progress = null;
        taxes.invalidate();
        pulls.end(kind, outcome?.type === 'ok');
      }
      if (outcome.type === 'ok') askAboutChanges({ journal });
      onOutcome(outcome);
    });
  }

  /** Reads the requested proposals, in parallel to other tasks. */
  function startFocused(client: ApiClient): void {
    const wanted = focused.takeRequested();
    tasks.start(focusTask, async () => {
      const outcome = await readFocused({ ...context(client), signal: ending.signal }, wanted);
      if (outcome?.type === 'ok') askAboutChanges({ journal });
      if (outcome !== null) onOutcome(outcome);
    });
  }

  /** @returns milliseconds until there is budget for it; null if it has started or nothing is to start now */
  function startPrefetch(client: ApiClient): number | null {
    if (tasks.keys().size > 0) return null;
    const wait = taxes.dueInMs();
    if (wait !== 0) return wait;
    tasks.start(prefetchTask, async () => {
      const outcome = await taxes.readNext({ ...context(client), signal: ending.signal });
      if (outcome !== null) onOutcome(outcome);
    });
    return null;
  }

  /** While the connection is not open, one cheap call at a time checks it. */
  function startCheck(client: ApiClient): void {
    tasks.start(checkTask, async () => {
      const outcome = await limitedCall(limiter, 'verify', () => client.account.me(), ending.signal);
      pulls.request();
      if (outcome.type === 'ok') saveAnnouncement({ journal }, outcome.value);
      onOutcome(outcome);
    });
  }

  function schedule(...times: readonly (number | null)[]): void {
    const delays = times.filter((time): time is number => time !== null && time !== Infinity);
    if (delays.length === 0) return;
    cancelTimer = clock.after(Math.max(0, Math.min(...delays)), tick);
  }

  /** Starts all work that is possible now, sets the one timer for the next, and notifies the windows. */
  function tick(): void {
    if (disposed) return;
    cancelTimer();
    attempt(() => {
      startReadyTasks();
      announce();
    });
  }

  function startReadyTasks(): void {
    const connection = watch.current().state;
    if (api === null || journal.meta.get('paused') === true) return;
    if (connection !== 'ok') {
      if (tasks.has(checkTask)) return;
      const wait = watch.waitMs(plan().ready.length > 0);
      if (wait === 0) startCheck(api);
      else schedule(wait);
      return;
    }
    if (journal.meta.get('tellsChanges') === true) changes.keepOpen(api);
    if (focused.hasRequests() && !tasks.has(focusTask)) startFocused(api);
    if (hasFailed) recoverUnrecorded({ journal, clock, uncertaintyWindow }, tasks);
    hasFailed = false;
    const { ready, nextAt } = plan();
    startPushes(api, ready);
    const untilVerification = startVerifications(api);
    const hasPushes = tasks.pushes() > 0;
    if (!hasPushes) pushedCalls = 0;
    if (pulls.isDue(hasPushes) && !tasks.has(pullTask)) startPull(api, hasPushes);
    schedule(
      nextAt === null ? null : nextAt - clock.now(),
      untilVerification,
      tasks.has(pullTask) ? null : pulls.untilPollMs(hasPushes),
      startPrefetch(api),
    );
  }

  function syncNow(): void {
    watch.boostRetry();
    watch.checkNow();
    pulls.request();
    tick();
  }

  limiter.onBlock(() => attempt(announce));

  return {
    setApi(client) {
      changes.close();
      api = client;
      watch.reset();
      pulls.request();
      tick();
    },
    submit(operations) {
      submitOperations({ journal, newId, clock, failpoint }, operations);
      watch.boostRetry();
      // In a later task of the event loop, so that the caller first acknowledges that the edit is saved.
      clock.after(0, continueSync);
    },
    wake() {
      options.onOutbox();
      tick();
    },
    boostRetry() {
      watch.boostRetry();
      tick();
    },
    syncNow,
    tryNow() {
      limiter.tryOnce();
      syncNow();
    },
    setPaused(paused) {
      journal.meta.set('paused', paused);
      if (paused) changes.close();
      // During a pause others may edit on the service, as during an offline time.
      localWrites.forgetReads();
      tick();
    },
    withService,
    ask: (call) =>
      withService(({ api: client, signal }) => limitedCall(limiter, 'user', () => call(client), signal)),
    counted: (call) => limitedCall(limiter, 'trial', call, ending.signal),
    setFocus: focused.setFocus,
    readSoon: focused.readSoon,
    onCallEnd(listener) {
      callEnds.add(listener);
      return () => void callEnds.delete(listener);
    },
    status,
    plan,
    untilWindowEnds: uncertaintyWindow.remainingMs,
    sentOfPicture: uploads.sent,
    async dispose(graceMs) {
      disposed = true;
      changes.close();
      cancelTimer();
      announcer.dispose();
      let giveUp = (): void => {};
      const grace = new Promise<void>((resolve) => {
        giveUp = clock.after(graceMs, resolve);
      });
      await Promise.race([tasks.idle(), grace]);
      giveUp();
      ending.abort();
      options.abortCalls();
      await tasks.idle();
      limiter.dispose();
    },
  };
}
