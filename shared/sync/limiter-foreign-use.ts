/**
 * Room for others who use the same key (S18): another computer, an integration. Their calls are seen only in
 * what the service says it has left. Where its window ends at once, as a fixed one does, that is a lower bound, and the
 * peak of it is remembered for a while. Where each answer counts all of our own calls that can be in a window,
 * what is counted beyond them is all that the others have in there at that moment, and no memory is needed.
 */
export interface ForeignUse {
  /** What a 429 gave reason to think, until answers have counted for a window what there is; null when none did lately. */
  readonly guess: Guess | null;
  /** When the last 429 came that was not expected, monotonic ms; -1 before the first. */
  readonly refusedAt: number;
  /** The most calls of others that were seen in one window. */
  readonly peak: number;
  /** When, monotonic ms. */
  readonly at: number;
  /** What was seen lately. */
  readonly latest: number;
  /** When, monotonic ms. */
  readonly latestAt: number;
  /** From when on what was seen lately is taken for all that there is, monotonic ms; null before the first answer. */
  readonly completeFrom: number | null;
}

/** How many calls of others there may be: a 429 says that the limit is reached, and not by whom, nor for how long. */
interface Guess {
  readonly peak: number;
  /** When, monotonic ms. */
  readonly at: number;
  /** When the first answer came that counts what there is since, monotonic ms; null before that. */
  readonly countedFrom: number | null;
  /** The most calls of others that were counted since. */
  readonly counted: number;
  /** Until answers have counted for so long they may have missed some, ms. */
  readonly windowMs: number;
}

/** Nobody else was seen so far. */
export const noForeignUse: ForeignUse = {
  guess: null,
  refusedAt: -1,
  peak: 0,
  at: -1,
  latest: 0,
  latestAt: -1,
  completeFrom: null,
};

/** A peak counts for half after this long without a new one, ms. */
const halfLifeMs = 15 * 60_000;

/** So does a guess that nothing is counted of, ms: what goes through meanwhile speaks against it. */
const guessHalfLifeMs = 60_000;

/** So many calls of others may be on their way that the answers since a 429 have not counted yet. */
const uncountedCalls = 2;

/** So does what was seen lately, ms: calls of others leave the window as ours do. */
const latestHalfLifeMs = 5_000;

/** Answers have to count all of our calls for so long, several windows, before they are taken to do so always, ms. */
const provenAfterMs = 90_000;

/** What was seen before this can have changed by any number, ms. */
const latelyMs = 2_000;

/** The share of the limit by which an answer may count fewer calls than we do: those on their way there or back. */
const uncertainShare = 0.1;

/** The fewest calls by which the use of others may grow before the next answer tells of it. */
const leastGrowth = 3;

/** Others get no more of the limit than this share, so that a flood elsewhere cannot stop this computer. */
const largestShare = 0.75;

interface Sighting {
  /** Our own live calls when the answer came: no more than these can be among those that were counted. */
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

/** What is left of a guess: never more than what was counted since comes to in a whole window. */
function guessNow({ guess }: ForeignUse, now: number): number {
  if (guess === null) return 0;
  const { peak, at, countedFrom, counted, windowMs } = guess;
  if (countedFrom === null) return fading(peak, at, guessHalfLifeMs, now);
  return Math.min(peak, ((counted + uncountedCalls) * windowMs) / Math.max(1, now - countedFrom));
}

/** The guess after an answer that counts so many calls of others; null when a window has been counted. */
function countedGuess({ guess }: ForeignUse, beyond: number, { startedAt, now }: Sighting): Guess | null {
  if (guess === null || startedAt <= guess.at) return guess;
  const countedFrom = guess.countedFrom ?? now;
  if (now - countedFrom >= guess.windowMs) return null;
  return { ...guess, countedFrom, counted: Math.max(guess.counted, beyond) };
}

/**
 * Learns from a 429: the others had at least what our other calls leave of the limit, and more than we had left room for.
 * Once, that is a guess: a service may refuse for reasons of its own. Twice within the time of a memory it is one.
 */
function afterRefusal(known: ForeignUse, sighting: Sighting): ForeignUse {
  const { ours, limit, now, windowMs } = sighting;
  const remembered = Math.max(fadingPeak(known, now), guessNow(known, now));
  const seen = Math.max(limit - ours + 1, remembered * 1.5);
  const isRepeated = known.refusedAt >= 0 && now - known.refusedAt < halfLifeMs;
  const learnt = isRepeated
    ? { peak: seen, at: now, guess: null }
    : { guess: { peak: seen, at: now, countedFrom: null, counted: 0, windowMs } };
  return { ...known, ...learnt, refusedAt: now, completeFrom: completeFrom(known, sighting) };
}

/** From when on sightings are complete: a refusal says that they were not, and an answer that misses calls of ours too. */
function completeFrom(known: ForeignUse, { ours, limit, completion, now }: Sighting): number | null {
  const { remaining, rateLimited } = completion;
  if (rateLimited) return now + halfLifeMs;
  if (remaining === null) return known.completeFrom;
  const counted = limit - remaining;
  const misses = counted < ours - uncertainShare * limit;
  if (misses || known.completeFrom === null) return Math.max(known.completeFrom ?? 0, now + provenAfterMs);
  return known.completeFrom;
}

/** Learns from an answer. What was counted beyond our own live calls was others'. */
export function foreignUse(known: ForeignUse, sighting: Sighting): ForeignUse {
  const { ours, limit, completion, startedAt, now } = sighting;
  const { remaining, rateLimited } = completion;
  if (rateLimited)
    return startedAt <= Math.max(known.at, known.refusedAt) ? known : afterRefusal(known, sighting);
  if (remaining === null) return { ...known, completeFrom: completeFrom(known, sighting) };
  const beyond = limit - remaining - ours;
  const peak = beyond > fadingPeak(known, now) ? { peak: beyond, at: now } : {};
  const latest = { latest: Math.max(beyond, fadingLatest(known, now)), latestAt: now };
  const guess = countedGuess(known, beyond, sighting);
  return { ...known, ...peak, ...latest, guess, completeFrom: completeFrom(known, sighting) };
}

/**
 * How many calls of a window are left to others: those that it holds now, where that is known, or the peak, and as
 * much more as chance arrivals vary by. A peak is more than the others use on the average, so once that variation is
 * enough: twice costs 4 % of the limit and kept no refusal away in the hours that were simulated.
 */
export function roomForOthers(known: ForeignUse, limit: number, now: number): number {
  const peak = Math.max(fadingPeak(known, now), guessNow(known, now));
  if (peak < 0.5) return 0;
  const isComplete = now >= (known.completeFrom ?? Infinity) && now - known.latestAt < latelyMs;
  const expected = isComplete ? Math.min(peak, fadingLatest(known, now)) : peak;
  const growth = Math.max(isComplete ? leastGrowth : 0, Math.sqrt(expected) + 1);
  return Math.min(Math.ceil(expected + growth), Math.floor(limit * largestShare));
}
