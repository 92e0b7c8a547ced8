import { foreignUse, noForeignUse, roomForOthers, type ForeignUse } from './limiter-foreign-use.ts';

/**
 * The arithmetic of the call budget (S18): pure, with the monotonic time given. The one rule is that a call
 * may start while fewer than `limit` calls are *live*: in flight, or completed less than a window ago. The
 * service counts a call somewhere between its start and its completion, so of the calls that it can count in
 * any one window, all but the last are live when the last one starts. That holds for a fixed window in any
 * phase, a sliding one and a token bucket alike, whatever the latencies.
 */

export interface LimiterConfig {
  /** Calls per window: 100 (`service-api.md §8`). */
  readonly limit: number;
  /** 30 s. */
  readonly windowMs: number;
  /** Added to the window, for clocks that do not run quite alike: 20 ms. */
  readonly marginMs: number;
  /** How late after a lost answer the service may still count the call (S9): 80 s. */
  readonly latenessMs: number;
  /** The longest that any one answer keeps us away, and that a limit it states is believed: 15 minutes. Then we ask again. */
  readonly longestBlockMs: number;
}

/** The budget of `service-api.md §8`. */
export const defaultLimiterConfig: LimiterConfig = {
  limit: 100,
  windowMs: 30_000,
  marginMs: 20,
  latenessMs: 80_000,
  longestBlockMs: 15 * 60_000,
};

/** A call that may still be in a window of the service. Times are monotonic ms. */
interface LiveCall {
  readonly id: number;
  readonly startedAt: number;
  /** From when on it is in no window any more; null while it is in flight. */
  readonly freeAt: number | null;
  /** Our calls that the service may have counted by the time that it counts this one, this one included. */
  readonly ours: number;
}

/** What is known of the budget at some moment. Read-only: each step makes a new one. */
export interface LimiterState {
  readonly calls: readonly LiveCall[];
  /** The lowest limit that the service has stated within the last window, if that is below ours. */
  readonly limit: number;
  /** When that was stated. */
  readonly limitStatedAt: number;
  /** The service told us to stay away until then. */
  readonly blockedUntil: number;
  /** The one call that may go in spite of that, because the user asked: whether it is still to start, or its id. */
  readonly trial: 'none' | 'wanted' | number;
  readonly foreign: ForeignUse;
  /** How long a call takes these days. */
  readonly typicalMs: number;
}

/** What the end of a call tells. Times are monotonic ms; relative ones are counted from the completion. */
export interface Completion {
  readonly reach: 'answered' | 'lost' | 'unsent';
  readonly limit: number | null;
  readonly remaining: number | null;
  readonly rateLimited: boolean;
  /** `Retry-After`. */
  readonly retryAfterMs: number | null;
  /** `X-RateLimit-Reset`, as time from now; negative when it is past. */
  readonly resetInMs: number | null;
}

/** A Reset further away than this many windows is a clock that is wrong, and not obeyed. */
const believableResetWindows = 10;

/** How long a call takes, before any was made, ms. */
const usualCallMs = 300;

/** How much the newest call says about how long calls take. */
const newestWeight = 0.1;

/** With no more room than this left, calls go out no closer together than the budget can go on with. */
const tightRoom = 12;

/** A call that takes longer than this, or than four typical ones, holds up no others, ms. */
const patienceMs = 1_000;

/** Starts with nothing but what the log kept. Whatever is still in it counts as completed just now. */
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
 * The user asks now: one call goes out in spite of all that answers have asked of us, and finds out whether it still
 * holds. Of the budget itself it takes its share as any other.
 */
export function wantTrial(state: LimiterState, config: LimiterConfig, now: number): LimiterState {
  const isHeldUp = state.blockedUntil > now || capacity(state, now) < config.limit;
  // Also while an earlier one is under way: whoever asks now stands in line behind it.
  return isHeldUp ? { ...state, trial: 'wanted' } : state;
}

/** Takes over what is left of a block from before a restart. */
export function restoreBlock(
  state: LimiterState,
  config: LimiterConfig,
  leftMs: number,
  now: number,
): LimiterState {
  // An earlier version may have noted any number.
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

/** How many live calls we allow ourselves now: the limit less the room that is left for others. */
function capacity(state: LimiterState, now: number): number {
  return state.limit - roomForOthers(state.foreign, state.limit, now);
}

/**
 * When room is short, no more calls are in flight than a steady use of the whole budget needs (rate × round
 * trip). That costs no throughput, and when somebody else has used up what we counted on, it is one call that
 * is rejected and not all that happened to be on their way.
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

/** When another call may start: `now` or later, or null while that depends on a call in flight. */
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

/** A call has started. Only to be used when `nextStartAt` says now. */
export function startCall(state: LimiterState, id: number, now: number): LimiterState {
  const started: LiveCall = { id, startedAt: now, freeAt: null, ours: countLive(state.calls, now) + 1 };
  // A call that is on its way may be counted after this one, so it has one more of ours before it.
  const before = state.calls.map((call) => (call.freeAt === null ? { ...call, ours: call.ours + 1 } : call));
  return { ...state, calls: [...before, started], trial: state.trial === 'wanted' ? id : state.trial };
}

/** Until when a 429, or a 503 that says how long, keeps us away. */
function blockFrom(config: LimiterConfig, completion: Completion, now: number): number {
  const { windowMs, marginMs, longestBlockMs } = config;
  const { rateLimited, resetInMs } = completion;
  const retryAfterMs =
    completion.retryAfterMs === null ? null : Math.min(completion.retryAfterMs, longestBlockMs);
  if (!rateLimited) return retryAfterMs === null ? 0 : now + retryAfterMs + marginMs;
  const believable = resetInMs !== null && resetInMs > 0 && resetInMs <= believableResetWindows * windowMs;
  const told = [retryAfterMs, believable ? resetInMs : null].filter((wait) => wait !== null);
  // Without a word, a whole window: by then every kind of window has room again.
  return now + (told.length === 0 ? windowMs : Math.max(...told)) + marginMs;
}

/**
 * The lowest limit that was stated lately. A lower one counts at once, a higher one when the lower has not been stated
 * for a window, so that one odd answer does not hold us down for good.
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

/** The block once a call is over. A trial that was answered as any call ends it. */
function blockAfter(
  state: LimiterState,
  config: LimiterConfig,
  id: number,
  completion: Completion,
  now: number,
): Pick<LimiterState, 'blockedUntil' | 'trial'> {
  const isTrial = state.trial === id;
  const isFree =
    completion.reach === 'answered' && !completion.rateLimited && completion.retryAfterMs === null;
  const known = isTrial && isFree ? now : state.blockedUntil;
  return {
    blockedUntil: Math.max(known, blockFrom(config, completion, now)),
    trial: isTrial ? 'none' : state.trial,
  };
}

/** A call is over. But for a trial, what it tells can only make us more careful. */
export function completeCall(
  state: LimiterState,
  config: LimiterConfig,
  id: number,
  now: number,
  completion: Completion,
): LimiterState {
  const { windowMs, marginMs, latenessMs } = config;
  if (completion.reach === 'unsent') {
    const trial = state.trial === id ? 'none' : state.trial;
    return { ...state, calls: state.calls.filter((call) => call.id !== id), trial };
  }
  const lateness = completion.reach === 'lost' ? latenessMs : 0;
  const calls = state.calls.map((call) =>
    call.id === id ? { ...call, freeAt: now + lateness + windowMs + marginMs } : call,
  );
  const { limit, limitStatedAt } = statedLimit(state, config, completion.limit, now);
  const { ours, startedAt } = calls.find((call) => call.id === id) ?? { ours: calls.length, startedAt: now };
  const answered = completion.reach === 'answered';
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

/** The calls that are out of every window, and the state without them. */
export function releaseExpired(
  state: LimiterState,
  now: number,
): { readonly state: LimiterState; readonly expired: readonly number[] } {
  if (countLive(state.calls, now) === state.calls.length) return { state, expired: [] };
  const expired = state.calls.filter((call) => !isLive(call, now)).map(({ id }) => id);
  return { state: { ...state, calls: state.calls.filter((call) => isLive(call, now)) }, expired };
}

/** When the last of the calls that are over will be out of every window; null when there are none. */
export function lastExpiry(state: LimiterState): number | null {
  let latest: number | null = null;
  for (const { freeAt } of state.calls) {
    if (freeAt !== null && (latest === null || freeAt > latest)) latest = freeAt;
  }
  return latest;
}

/** How long we have been told to stay away, ms from now. */
export function blockedFor(state: LimiterState, now: number): number {
  return Math.max(0, state.blockedUntil - now);
}

/**
 * Milliseconds until the last of so many further calls could start, each as long as the calls of late: an
 * estimate for people, never a permission.
 */
export function forecast(state: LimiterState, config: LimiterConfig, now: number, wanted: number): number {
  if (wanted <= 0) return 0;
  const live = state.calls.filter((call) => isLive(call, now));
  const cycle = state.typicalMs + config.windowMs + config.marginMs;

  const places = capacity(state, now);
  const freeTimes = live
    .map(
      ({ startedAt, freeAt }) =>
        freeAt ?? Math.max(now, startedAt + state.typicalMs) + config.windowMs + config.marginMs,
    )
    .sort((a, b) => a - b)
    .slice(-places);
  // The last call waits for its place among those that are taken, and for whole turns of all places before.
  const place = (wanted - 1) % places;
  const turns = Math.floor((wanted - 1) / places);
  const free = freeTimes[place - (places - freeTimes.length)] ?? now;
  return Math.max(free, now, state.blockedUntil) + turns * cycle - now;
}
