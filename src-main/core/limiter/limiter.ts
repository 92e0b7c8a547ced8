import { AppError, isAppError } from '#shared/errors/app-error.ts';
import {
  blockedFor,
  completeCall,
  defaultLimiterConfig,
  forecast,
  lastExpiry,
  nextStartAt,
  releaseExpired,
  restoreBlock,
  restoreLimiter,
  startCall,
  wantTrial,
  type Completion,
  type LimiterConfig,
} from '#shared/sync/limiter.ts';
import type { Clock } from '../ports.ts';
import type { CallLog, LoggedBlock, LoggedCall } from './call-log.ts';
import type { CallResult, Limiter, Permit } from './limiter-types.ts';
import { createWaitQueue } from './wait-queue.ts';
import { createReason } from '#shared/reasons/reason.ts';

interface LimiterOptions extends Partial<LimiterConfig> {
  readonly clock: Clock;
  readonly callLog: CallLog;
  /** Calls to the same service in another log, which may still count. */
  readonly carried?: readonly Pick<LoggedCall, 'completedAt'>[];
}

interface Waiter {
  readonly admit: (permit: Permit) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Number of expired calls to collect before they are removed from the log, to spare the disk. If no call is left that
 * may count, they are removed at once.
 */
const forgetBatch = 20;

const unavailable = (): AppError =>
  new AppError('unavailable', createReason('call.noTurn'), { retriable: true });

/**
 * Writes an entry of the log that only saves calls after a restart. While the disk refuses it, the log counts too many
 * calls, never too few, and the answer of the call is not lost with it.
 *
 * @returns whether it was written
 */
function tryLog(write: () => void): boolean {
  try {
    write();
    return true;
  } catch (error) {
    if (!isAppError(error)) throw error;
    return false;
  }
}

function completionOf(result: CallResult, now: number): Completion {
  const { headers } = result;
  const reset = headers?.resetAtMs ?? null;
  return {
    delivery: result.delivery ?? (headers === null ? 'lost' : 'answered'),
    limit: headers?.limit ?? null,
    remaining: headers?.remaining ?? null,
    rateLimited: result.rateLimited ?? false,
    retryAfterMs: result.retryAfterMs ?? null,
    resetInMs: reset === null ? null : reset - now,
  };
}

/** Remaining ms of a block after a restart, at most its full length if the wall clock was changed. */
function restOfBlock(block: LoggedBlock | null, now: number): number {
  return block === null ? 0 : Math.min(block.lengthMs, Math.max(0, block.until - now));
}

/**
 * Admits calls as `shared/sync/limiter.ts` allows, by priority. One timer wakes it when a call can start, a block ends
 * or the log empties.
 */
export function createLimiter({ clock, callLog, carried = [], ...overrides }: LimiterOptions): Limiter {
  const config = { ...defaultLimiterConfig, ...overrides };
  // Negative ids: these calls are not in the log and must not be removed from it.
  const others = carried.map(({ completedAt }, index) => ({ id: -1 - index, completedAt }));
  const restored = restoreLimiter(config, [...callLog.load(), ...others], clock.monotonic());
  const logged = callLog.block();
  const blockLeft = restOfBlock(logged, clock.now());
  let isFault = logged?.isFault === true;
  let state = restoreBlock(restored, config, blockLeft, clock.monotonic());
  const queue = createWaitQueue<Waiter>();
  const listeners = new Set<() => void>();
  let notifiedBlock = 0;
  let expiredIds: number[] = [];
  let cancelTimer = (): void => undefined;
  let disposed = false;

  /** Logs the block, so that a restart does not cause another refused call. */
  function noteBlock(): void {
    const lengthMs = blockedFor(state, clock.monotonic());
    tryLog(() => callLog.noteBlock({ until: clock.now() + lengthMs, lengthMs, isFault }));
  }

  function forget(): void {
    if (expiredIds.length === 0) return;
    if (tryLog(() => callLog.forget(expiredIds))) expiredIds = [];
  }

  function prune(): void {
    const released = releaseExpired(state, clock.monotonic());
    state = released.state;
    expiredIds.push(...released.expired.filter((id) => id > 0));
    if (expiredIds.length >= forgetBatch || state.calls.length === 0) forget();
  }

  function createPermit(id: number): Permit {
    let complete = false;
    return {
      complete(result) {
        if (complete || disposed) return;
        complete = true;
        const completion = completionOf(result, clock.now());
        const before = state.blockedUntil;
        state = completeCall(state, config, id, clock.monotonic(), completion);
        if (state.blockedUntil !== before) {
          isFault = !completion.rateLimited;
          noteBlock();
        }
        // A lost call stays open in the log, because after a restart it may still count.
        if (completion.delivery === 'answered') tryLog(() => callLog.completed(id, clock.now()));
        if (completion.delivery === 'unsent') tryLog(() => callLog.forget([id]));
        update();
      },
    };
  }

  function admit(waiter: Waiter): void {
    try {
      const id = callLog.started(clock.now());
      state = startCall(state, id, clock.monotonic());
      waiter.admit(createPermit(id));
    } catch (error) {
      // The call must not be made without its log entry.
      waiter.reject(error);
    }
  }

  function schedule(): void {
    cancelTimer();
    const now = clock.monotonic();
    const moments = [
      queue.size === 0 ? null : nextStartAt(state, config, now),
      state.blockedUntil > now ? state.blockedUntil : null,
      lastExpiry(state),
    ].filter((moment) => moment !== null);
    cancelTimer = moments.length === 0 ? () => undefined : clock.after(Math.min(...moments) - now, update);
  }

  function mayStart(): boolean {
    const now = clock.monotonic();
    const startAt = nextStartAt(state, config, now);
    return startAt !== null && startAt <= now;
  }

  function notifyBlock(): void {
    const block = blockedFor(state, clock.monotonic()) > 0 ? state.blockedUntil : 0;
    if (block === notifiedBlock) return;
    notifiedBlock = block;
    for (const listener of listeners) listener();
  }

  /** Admits waiting calls, sets the timer and notifies the listeners. */
  function update(): void {
    if (disposed) return;
    prune();
    while (queue.size > 0) {
      if (queue.nextPriority() === 'trial') state = wantTrial(state, config, clock.monotonic());
      if (!mayStart()) break;
      const waiter = queue.next();
      if (waiter !== undefined) admit(waiter);
    }
    schedule();
    notifyBlock();
  }

  schedule();

  return {
    acquire(priority, signal) {
      return new Promise<Permit>((resolve, reject) => {
        if (disposed || signal?.aborted === true) {
          reject(unavailable());
          return;
        }
        let isOver = false;
        let stopListening = (): void => undefined;
        const giveUp = (): void => {
          leave();
          reject(unavailable());
          update();
        };
        const leave = queue.add(priority, {
          admit: (permit) => {
            isOver = true;
            stopListening();
            resolve(permit);
          },
          reject: (error) => {
            isOver = true;
            stopListening();
            reject(error);
          },
        });
        update();
        // Most calls are admitted at once and need no abort listener.
        if (isOver || signal === undefined) return;
        signal.addEventListener('abort', giveUp, { once: true });
        stopListening = () => signal.removeEventListener('abort', giveUp);
      });
    },
    forecast: (calls) => forecast(state, config, clock.monotonic(), calls),
    blockedForMs: () => blockedFor(state, clock.monotonic()),
    isFault: () => isFault,
    tryOnce() {
      state = wantTrial(state, config, clock.monotonic());
      update();
    },
    onBlock(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dispose() {
      if (disposed) return;
      prune();
      forget();
      disposed = true;
      cancelTimer();
      for (let waiter = queue.next(); waiter !== undefined; waiter = queue.next())
        waiter.reject(unavailable());
      listeners.clear();
    },
  };
}
