import { foreignUse, noForeignUse, roomForOthers, type ForeignUse } from './limiter-foreign-use.ts';

/**
 * The arithmetic of the call budget. Pure: the monotonic time is a parameter.
 *
 * One rule decides: a call may start while fewer than `limit` calls are *live*, which means in flight or completed less
 * than a window ago. The service counts a call between its start and its completion. Of the calls that it counts in one
 * window, all but the last are therefore live when the last one starts. This holds for fixed windows, sliding windows
 * and token buckets, whatever the latencies.
 */

export interface LimiterConfig {
  /** Calls per window: 100 (`service-api.md §8`). */
  readonly limit: number;
  /** Length of a window: 30 s. */
  readonly windowMs: number;
  /** Added to the window because clocks run at different speeds: 20 ms. */
  readonly marginMs: number;
  /** Longest time after a lost answer in which the service may still count the call: 80 s. */
  readonly latenessMs: number;
  /**
   * Longest time for which one answer can block calls or lower the limit: 15 minutes. After that, another call is
   * tried.
   */
  readonly longestBlockMs: number;
}

/** The late-effect time: how long an unanswered call may still take effect, ms. */
export const lateEffectMs = 80_000;

/** The budget of `service-api.md §8`. */
export const defaultLimiterConfig: LimiterConfig = {
  limit: 100,
  windowMs: 30_000,
  marginMs: 20,
  latenessMs: lateEffectMs,
  longestBlockMs: 15 * 60_000,
};

/** A call that may still be in a window of the service. Times are monotonic ms. */
interface LiveCall {
  readonly id: number;
  readonly startedAt: number;
  /** The time from which no window contains it; null while it is in flight. */
  readonly freeAt: number | null;
  /** Number of our calls, this one included, that the service may have counted when it counts this one. */
  readonly ours: number;
}

/** The state of the budget. Immutable: each step returns a new one. */
export interface LimiterState {
  readonly calls: readonly LiveCall[];
  /** The lowest limit that the service has stated within the last window, at most ours. */
  readonly limit: number;
  /** Time at which the service stated it. */
  readonly limitStatedAt: number;
  /** No call may start before this time, because the service asked for it. */
  readonly blockedUntil: number;
  /** The one call that starts during a block because the user asked: `wanted` before its start, then its id. */
  readonly trial: 'none' | 'wanted' | number;
  readonly foreign: ForeignUse;
  /** Moving average of a call's duration, ms. */
  readonly typicalMs: number;
}

/** The result of a call. Absolute times are monotonic ms; durations count from the completion. */
export interface Completion {
  readonly delivery: 'answered' | 'lost' | 'unsent';
  readonly limit: number | null;
  readonly remaining: number | null;
  readonly rateLimited: boolean;
  /** `Retry-After`. */
  readonly retryAfterMs: number | null;
  /** `X-RateLimit-Reset` as ms from now; negative for a time in the past. */
  readonly resetInMs: number | null;
}

/** A Reset that is more windows ahead than this comes from a wrong clock and is ignored. */
const believableResetWindows = 10;

/** Assumed duration of a call before the first one, ms. */
const usualCallMs = 300;

/** Weight of the newest call in the average duration. */
const newestWeight = 0.1;

/** Below this room (calls), the calls in flight are limited to what a steady use of the budget needs. */
const tightRoom = 12;

/** A call in flight for longer than this, and longer than four typical calls, delays no other call, ms. */
const patienceMs = 1_000;

/** The state after a restart. Every logged call counts as if it had just completed. */
export function restoreLimiter(
  config: LimiterConfig,
  logged: readonly { readonly id: number; readonly completedAt: number | null }[],
  now: number,
): LimiterState {
  const { windowMs, marginMs, latenessMs } = config;
  const calls = logged.map(({ id, completedAt }): LiveCall => {
    const lateness = completedAt === null ? latenessMs : 0;
    return { id, startedAt: now, freeAt: now + lateness + windowMs + marginMs, ours: 0 };
  });
  return {
    calls,
    limit: config.limit,
    limitStatedAt: now,
    blockedUntil: 0,
    trial: 'none',
    foreign: noForeignUse,
    typicalMs: usualCallMs,
  };
}

/**
 * Lets one call start during a block, because the user asked for it. The call shows whether the block still holds. It
 * counts in the budget like any other.
 */
export function wantTrial(state: LimiterState, config: LimiterConfig, now: number): LimiterState {
  const isHeldUp = state.blockedUntil > now || capacity(state, now) < config.limit;
  // This includes the time of an earlier trial: a second request gets its own trial.
  return isHeldUp ? { ...state, trial: 'wanted' } : state;
}

/** Restores a block from before a restart, with its remaining time. */
export function restoreBlock(
  state: LimiterState,
  config: LimiterConfig,
  leftMs: number,
  now: number,
): LimiterState {
  // An earlier version may have stored any number, `NaN` included.
  const left = Number.isNaN(leftMs) ? 0 : Math.min(Math.max(0, leftMs), config.longestBlockMs);
  return { ...state, blockedUntil: now + left };
}

function isLive(call: LiveCall, now: number): boolean {
  return call.freeAt === null || call.freeAt > now;
}

function countLive(calls: readonly LiveCall[], now: number): number {
  let count = 0;
  for (const call of calls) if (isLive(call, now)) count += 1;
  return count;
}

/** The number of live calls allowed now: the limit less the room for others. */
function capacity(state: LimiterState, now: number): number {
  return state.limit - roomForOthers(state.foreign, state.limit, now);
}

/**
 * When room is short, limits the calls in flight to what a steady use of the whole budget needs (rate × round trip).
 * This costs no throughput. If others have used up the remaining budget, one call is refused instead of all that are in
 * flight.
 */
function spacedStartAt(
  state: LimiterState,
  config: LimiterConfig,
  live: readonly LiveCall[],
  now: number,
): number {
  const patience = Math.max(patienceMs, 4 * state.typicalMs);
  const onTheirWay = live.filter(({ freeAt, startedAt }) => freeAt === null && startedAt + patience > now);
  const needed = Math.max(1, Math.ceil((1.25 * state.typicalMs * state.limit) / config.windowMs));
  const oldest = onTheirWay[onTheirWay.length - needed];
  return oldest === undefined ? now : oldest.startedAt + patience;
}

/** The earliest start of another call, `now` or later; null if it depends on a call in flight. */
export function nextStartAt(state: LimiterState, config: LimiterConfig, now: number): number | null {
  const isTrial = state.trial === 'wanted';
  const earliest = isTrial ? now : Math.max(now, state.blockedUntil);
  const excess = countLive(state.calls, now) - (isTrial ? config.limit : capacity(state, now));
  if (excess < -tightRoom) return earliest;
  const live = state.calls.filter((call) => isLive(call, now));
  if (excess < 0 && isTrial) return earliest;
  if (excess < 0) return Math.max(earliest, spacedStartAt(state, config, live, now));
  const freeTimes = live.flatMap(({ freeAt }) => (freeAt === null ? [] : [freeAt])).sort((a, b) => a - b);
  const freeAt = freeTimes[excess];
  return freeAt === undefined ? null : Math.max(earliest, freeAt);
}

/** Records the start of a call. `nextStartAt` must allow it now. */
export function startCall(state: LimiterState, id: number, now: number): LimiterState {
  const started: LiveCall = { id, startedAt: now, freeAt: null, ours: countLive(state.calls, now) + 1 };
  // A call in flight may be counted after this one, so one more of ours precedes it.
  const before = state.calls.map((call) => (call.freeAt === null ? { ...call, ours: call.ours + 1 } : call));
  return { ...state, calls: [...before, started], trial: state.trial === 'wanted' ? id : state.trial };
}

/** The end of the block that a 429, or a 503 with a wait, asks for. */
function blockFrom(config: LimiterConfig, completion: Completion, now: number): number {
  const { windowMs, marginMs, longestBlockMs } = config;
  const { rateLimited, resetInMs } = completion;
  const retryAfterMs =
    completion.retryAfterMs === null ? null : Math.min(completion.retryAfterMs, longestBlockMs);
  if (!rateLimited) return retryAfterMs === null ? 0 : now + retryAfterMs + marginMs;
  const believable = resetInMs !== null && resetInMs > 0 && resetInMs <= believableResetWindows * windowMs;
  const waits = [retryAfterMs, believable ? resetInMs : null].filter((wait) => wait !== null);
  // If no wait is stated, waits one whole window: then every kind of window has room again.
  return now + (waits.length === 0 ? windowMs : Math.max(...waits)) + marginMs;
}

/**
 * The limit in force. A lower stated limit applies at once. A higher one applies after the lower one has not been
 * stated for a window, so one wrong answer does not lower the limit permanently.
 */
function statedLimit(
  state: LimiterState,
  config: LimiterConfig,
  stated: number | null,
  now: number,
): Pick<LimiterState, 'limit' | 'limitStatedAt'> {
  const { limit, limitStatedAt } = state;
  const age = now - limitStatedAt;
  if (stated !== null && stated >= 1 && (stated <= limit || age > config.windowMs))
    return { limit: Math.min(config.limit, stated), limitStatedAt: now };
  return age > config.longestBlockMs ? { limit: config.limit, limitStatedAt: now } : { limit, limitStatedAt };
}

/** The block after a call. A trial that gets a normal answer ends the block. */
function blockAfter(
  state: LimiterState,
  config: LimiterConfig,
  id: number,
  completion: Completion,
  now: number,
): Pick<LimiterState, 'blockedUntil' | 'trial'> {
  const isTrial = state.trial === id;
  const isFree =
    completion.delivery === 'answered' && !completion.rateLimited && completion.retryAfterMs === null;
  const known = isTrial && isFree ? now : state.blockedUntil;
  return {
    blockedUntil: Math.max(known, blockFrom(config, completion, now)),
    trial: isTrial ? 'none' : state.trial,
  };
}

/** Records the end of a call. The result of a call that is not a trial can only postpone further calls. */
export function completeCall(
  state: LimiterState,
  config: LimiterConfig,
  id: number,
  now: number,
  completion: Completion,
): LimiterState {
  const { windowMs, marginMs, latenessMs } = config;
  if (completion.delivery === 'unsent') {
    const trial = state.trial === id ? 'none' : state.trial;
    return { ...state, calls: state.calls.filter((call) => call.id !== id), trial };
  }
  const lateness = completion.delivery === 'lost' ? latenessMs : 0;
  const calls = state.calls.map((call) =>
    call.id === id ? { ...call, freeAt: now + lateness + windowMs + marginMs } : call,
  );
  const { limit, limitStatedAt } = statedLimit(state, config, completion.limit, now);
  const { ours, startedAt } = calls.find((call) => call.id === id) ?? { ours: calls.length, startedAt: now };
  const answered = completion.delivery === 'answered';
  return {
    calls,
    limit,
    limitStatedAt,
    ...blockAfter(state, config, id, completion, now),
    foreign: foreignUse(state.foreign, { ours, limit, completion, startedAt, now, windowMs }),
    typicalMs: answered
      ? state.typicalMs + newestWeight * (now - startedAt - state.typicalMs)
      : state.typicalMs,
  };
}

/** Removes the calls that no window contains any more. Returns their ids and the new state. */
export function releaseExpired(
  state: LimiterState,
  now: number,
): { readonly state: LimiterState; readonly expired: readonly number[] } {
  if (countLive(state.calls, now) === state.calls.length) return { state, expired: [] };
  const expired = state.calls.filter((call) => !isLive(call, now)).map(({ id }) => id);
  return { state: { ...state, calls: state.calls.filter((call) => isLive(call, now)) }, expired };
}

/** The time at which no window contains a completed call any more; null if no call is completed. */
export function lastExpiry(state: LimiterState): number | null {
  let latest: number | null = null;
  for (const { freeAt } of state.calls) {
    if (freeAt !== null && (latest === null || freeAt > latest)) latest = freeAt;
  }
  return latest;
}

/** The remaining time of the block, ms. */
export function blockedFor(state: LimiterState, now: number): number {
  return Math.max(0, state.blockedUntil - now);
}

/**
 * Milliseconds until the last of `wanted` further calls can start, if each takes as long as recent ones. An estimate
 * for the user, never a permission.
 */
export function forecast(state: LimiterState, config: LimiterConfig, now: number, wanted: number): number {
  if (wanted <= 0) return 0;
  const live = state.calls.filter((call) => isLive(call, now));
  const cycle = state.typicalMs + config.windowMs + config.marginMs;

  const slots = capacity(state, now);
  const freeTimes = live
    .map(
      ({ startedAt, freeAt }) =>
        freeAt ?? Math.max(now, startedAt + state.typicalMs) + config.windowMs + config.marginMs,
    )
    .sort((a, b) => a - b)
    .slice(-slots);
  // The last call waits for whole cycles of all slots, then for one slot in use.
  const slot = (wanted - 1) % slots;
  const turns = Math.floor((wanted - 1) / slots);
  const free = freeTimes[slot - (slots - freeTimes.length)] ?? now;
  return Math.max(free, now, state.blockedUntil) + turns * cycle - now;
}
