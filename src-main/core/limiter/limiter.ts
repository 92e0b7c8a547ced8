import { AppError } from '#shared/errors/app-error.ts';
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
import { t } from '../i18n/translate.ts';

interface LimiterOptions extends Partial<LimiterConfig> {
  readonly clock: Clock;
  readonly callLog: CallLog;
  /** Calls to the same service that another log keeps, and that may still count. */
  readonly carried?: readonly Pick<LoggedCall, 'completedAt'>[];
}

interface Waiter {
  readonly admit: (permit: Permit) => void;
  readonly reject: (error: unknown) => void;
}

/** So many expired calls are taken out of the log at once, to spare the disk; or all, when none is left. */
const forgetBatch = 20;

const unavailable = (): AppError => new AppError('unavailable', t('call.noTurn'), { retriable: true });

function completionOf(result: CallResult, now: number): Completion {
  const { headers } = result;
  const reset = headers?.resetAtMs ?? null;
  return {
    reach: result.reach ?? (headers === null ? 'lost' : 'answered'),
    limit: headers?.limit ?? null,
    remaining: headers?.remaining ?? null,
    rateLimited: result.rateLimited ?? false,
    retryAfterMs: result.retryAfterMs ?? null,
    resetInMs: reset === null ? null : reset - now,
  };
}

/** What is left of a block after a restart: no more than it was, wherever the wall clock has gone meanwhile, ms. */
function restOfBlock(block: LoggedBlock | null, now: number): number {
  return block === null ? 0 : Math.min(block.lengthMs, Math.max(0, block.until - now));
}

/**
 * Admits calls as `shared/sync/limiter.ts` allows (S18), in the order of S19. It sleeps until something can
 * change: one timer, set for the next moment at which a call could start, a block ends or the log empties.
 */
export function createLimiter({ clock, callLog, carried = [], ...overrides }: LimiterOptions): Limiter {
  const config = { ...defaultLimiterConfig, ...overrides };
  // Numbered below those of the log: they are not in it, and are not taken out of it.
  const others = carried.map(({ completedAt }, index) => ({ id: -1 - index, completedAt }));
  const restored = restoreLimiter(config, [...callLog.load(), ...others], clock.monotonic());
  const blockLeft = restOfBlock(callLog.block(), clock.now());
  let state = restoreBlock(restored, config, blockLeft, clock.monotonic());
  const queue = createWaitQueue<Waiter>();
  const listeners = new Set<() => void>();
  let toldBlock = 0;
  let unwanted: number[] = [];
  let cancelTimer = (): void => undefined;
  let disposed = false;

  /** Outlives the process, so that a restart does not cost one more refusal. */
  function noteBlock(): void {
    const lengthMs = blockedFor(state, clock.monotonic());
    callLog.noteBlock({ until: clock.now() + lengthMs, lengthMs });
  }

  function forget(): void {
    if (unwanted.length === 0) return;
    callLog.forget(unwanted);
    unwanted = [];
  }

  function fullSync(): void {
    const released = releaseExpired(state, clock.monotonic());
    state = released.state;
    unwanted.push(...released.expired.filter((id) => id > 0));
    if (unwanted.length >= forgetBatch || state.calls.length === 0) forget();
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
        if (state.blockedUntil !== before) noteBlock();
        // A lost call keeps its open end in the log: after a restart it is still one that may count late.
        if (completion.reach === 'answered') callLog.completed(id, clock.now());
        if (completion.reach === 'unsent') callLog.forget([id]);
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
      // Without its entry in the log the call must not be made.
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

  /** Tells the listeners when a block has begun, has become another, or is over. */
  function tellBlock(): void {
    const block = blockedFor(state, clock.monotonic()) > 0 ? state.blockedUntil : 0;
    if (block === toldBlock) return;
    toldBlock = block;
    for (const listener of listeners) listener();
  }

  /** Lets in whoever may go, sets the timer for the next change, and tells the listeners. */
  function update(): void {
    if (disposed) return;
    fullSync();
    while (queue.size > 0 && mayStart()) {
      const waiter = queue.next();
      if (waiter !== undefined) admit(waiter);
    }
    schedule();
    tellBlock();
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
        // Most are let in at once, and have nothing to give up.
        if (isOver || signal === undefined) return;
        signal.addEventListener('abort', giveUp, { once: true });
        stopListening = () => signal.removeEventListener('abort', giveUp);
      });
    },
    forecast: (calls) => forecast(state, config, clock.monotonic(), calls),
    blockedForMs: () => blockedFor(state, clock.monotonic()),
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
      fullSync();
      forget();
      disposed = true;
      cancelTimer();
      for (let waiter = queue.next(); waiter !== undefined; waiter = queue.next())
        waiter.reject(unavailable());
      listeners.clear();
    },
  };
}
