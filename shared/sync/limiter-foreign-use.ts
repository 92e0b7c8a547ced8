/**
 * Room for other programs on the same key, such as another computer. Their calls show only in the remaining calls that
 * the service states.
 *
 * If the service's window ends at once, as a fixed one does, that number is a lower bound, and its peak is kept for a
 * while. If every answer counts all of our own live calls, the surplus is exactly the others' calls in the present
 * window, and no peak is needed.
 */
export interface ForeignUse {
  /** An estimate after a 429, until a window of answers has counted the others' calls; null without a recent 429. */
  readonly guess: Guess | null;
  /** Time of the last unexpected 429, monotonic ms; -1 before the first. */
  readonly refusedAt: number;
  /** The most calls of others in one window. */
  readonly peak: number;
  /** Time of the peak, monotonic ms. */
  readonly at: number;
  /** The latest count of others' calls. */
  readonly latest: number;
  /** Time of the latest count, monotonic ms. */
  readonly latestAt: number;
  /** The time from which the latest count is trusted as complete, monotonic ms; null before the first answer. */
  readonly completeFrom: number | null;
}

/** An estimate of others' calls. A 429 says that the limit is reached, but neither who reached it nor for how long. */
interface Guess {
  readonly peak: number;
  /** Time of the 429, monotonic ms. */
  readonly at: number;
  /** Time of the first answer after it, monotonic ms; null before that answer. */
  readonly countedFrom: number | null;
  /** The most calls of others that one answer has counted since. */
  readonly counted: number;
  /** Answers during this time may not have counted all calls, ms. */
  readonly windowMs: number;
}

export const noForeignUse: ForeignUse = {
  guess: null,
  refusedAt: -1,
  peak: 0,
  at: -1,
  latest: 0,
  latestAt: -1,
  completeFrom: null,
};

/** Half-life of a peak, ms. */
const halfLifeMs = 15 * 60_000;

/** Half-life of an estimate before the first counting answer, ms: each call that succeeds contradicts it. */
const guessHalfLifeMs = 60_000;

/** Others' calls that may be in flight and that no answer since a 429 has counted. */
const uncountedCalls = 2;

/** Half-life of the latest count, ms: others' calls leave the window like ours. */
const latestHalfLifeMs = 5_000;

/** Counts are trusted as complete after answers have counted all of our calls for this long, ms: several windows. */
const provenAfterMs = 90_000;

/** A count older than this is outdated, ms. */
const latelyMs = 2_000;

/** The share of the limit by which an answer may count fewer calls than we do, because some are in flight. */
const uncertainShare = 0.1;

/** The least number by which others' calls may grow until the next answer. */
const leastGrowth = 3;

/** Others get at most this share of the limit, so that a flood of their calls cannot stop this computer. */
const largestShare = 0.75;

interface Observation {
  /** Our own live calls at the time of the answer: at least as many as it counts. */
  readonly ours: number;
  readonly limit: number;
  readonly completion: { readonly remaining: number | null; readonly rateLimited: boolean };
  readonly startedAt: number;
  readonly now: number;
  readonly windowMs: number;
}

function fading(peak: number, at: number, halfLife: number, now: number): number {
  return peak * 0.5 ** (Math.max(0, now - at) / halfLife);
}

const fadingPeak = ({ peak, at }: ForeignUse, now: number): number => fading(peak, at, halfLifeMs, now);

const fadingLatest = ({ latest, latestAt }: ForeignUse, now: number): number =>
  fading(latest, latestAt, latestHalfLifeMs, now);

/** The present value of an estimate: at most the counted calls, extrapolated to a whole window. */
function guessNow({ guess }: ForeignUse, now: number): number {
  if (guess === null) return 0;
  const { peak, at, countedFrom, counted, windowMs } = guess;
  if (countedFrom === null) return fading(peak, at, guessHalfLifeMs, now);
  return Math.min(peak, ((counted + uncountedCalls) * windowMs) / Math.max(1, now - countedFrom));
}

/** The estimate after an answer that counts `beyond` calls of others; null once a whole window is counted. */
function countedGuess({ guess }: ForeignUse, beyond: number, { startedAt, now }: Observation): Guess | null {
  if (guess === null || startedAt <= guess.at) return guess;
  const countedFrom = guess.countedFrom ?? now;
  if (now - countedFrom >= guess.windowMs) return null;
  return { ...guess, countedFrom, counted: Math.max(guess.counted, beyond) };
}

/**
 * Learns from a 429: others have made at least the rest of the limit, and more than the room that was left to them.
 * After one 429 this is an estimate, because a service may refuse for other reasons. After two within the half-life it
 * is a peak.
 */
function afterRefusal(known: ForeignUse, observation: Observation): ForeignUse {
  const { ours, limit, now, windowMs } = observation;
  const peak = Math.max(fadingPeak(known, now), guessNow(known, now));
  const seen = Math.max(limit - ours + 1, peak * 1.5);
  const isRepeated = known.refusedAt >= 0 && now - known.refusedAt < halfLifeMs;
  const learnt = isRepeated
    ? { peak: seen, at: now, guess: null }
    : { guess: { peak: seen, at: now, countedFrom: null, counted: 0, windowMs } };
  return { ...known, ...learnt, refusedAt: now, completeFrom: completeFrom(known, observation) };
}

/** The time from which counts are complete. A refusal postpones it, and so does an answer that misses calls of ours. */
function completeFrom(known: ForeignUse, { ours, limit, completion, now }: Observation): number | null {
  const { remaining, rateLimited } = completion;
  if (rateLimited) return now + halfLifeMs;
  if (remaining === null) return known.completeFrom;
  const counted = limit - remaining;
  const misses = counted < ours - uncertainShare * limit;
  if (misses || known.completeFrom === null) return Math.max(known.completeFrom ?? 0, now + provenAfterMs);
  return known.completeFrom;
}

/** Learns from an answer: calls beyond our own live calls are made by others. */
export function foreignUse(known: ForeignUse, observation: Observation): ForeignUse {
  const { ours, limit, completion, startedAt, now } = observation;
  const { remaining, rateLimited } = completion;
  if (rateLimited)
    return startedAt <= Math.max(known.at, known.refusedAt) ? known : afterRefusal(known, observation);
  if (remaining === null) return { ...known, completeFrom: completeFrom(known, observation) };
  const beyond = limit - remaining - ours;
  const peak = beyond > fadingPeak(known, now) ? { peak: beyond, at: now } : {};
  const latest = { latest: Math.max(beyond, fadingLatest(known, now)), latestAt: now };
  const guess = countedGuess(known, beyond, observation);
  return { ...known, ...peak, ...latest, guess, completeFrom: completeFrom(known, observation) };
}

/**
 * The number of calls in a window to leave to others: their present calls if known, else their peak, plus the standard
 * deviation of random arrivals. A peak exceeds the average, so one standard deviation is enough; two would cost 4 % of
 * the limit and prevent no further refusal.
 */
export function roomForOthers(known: ForeignUse, limit: number, now: number): number {
  const peak = Math.max(fadingPeak(known, now), guessNow(known, now));
  if (peak < 0.5) return 0;
  const isComplete = now >= (known.completeFrom ?? Infinity) && now - known.latestAt < latelyMs;
  const expected = isComplete ? Math.min(peak, fadingLatest(known, now)) : peak;
  const growth = Math.max(isComplete ? leastGrowth : 0, Math.sqrt(expected) + 1);
  return Math.min(Math.ceil(expected + growth), Math.floor(limit * largestShare));
}
