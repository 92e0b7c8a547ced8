/**
 * Room for others who use the same key (S18): another computer, an integration. Their calls are seen only in
 * what the service says it has left. Where its window ends at once, as a fixed one does, that is a lower bound, and the
 * peak of it is remembered for a while. Where each answer counts all of our own calls that can be in a window,
 * what is counted beyond them is all that the others have in there at that moment, and no memory is needed.
 */
export interface ForeignUse {
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

/** Nobody else was seen so far. */
export const noForeignUse: ForeignUse = { peak: 0, at: -1, latest: 0, latestAt: -1, completeFrom: null };

/** A peak counts for half after this long without a new one, ms. */
const halfLifeMs = 15 * 60_000;

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
}

function fading(peak: number, at: number, halfLife: number, now: number): number {
  return peak * 0.5 ** (Math.max(0, now - at) / halfLife);
}

const fadingPeak = ({ peak, at }: ForeignUse, now: number): number => fading(peak, at, halfLifeMs, now);

const fadingLatest = ({ latest, latestAt }: ForeignUse, now: number): number =>
  fading(latest, latestAt, latestHalfLifeMs, now);

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

/**
 * Learns from an answer. What was counted beyond our own live calls was others'. A 429 says that the limit
 * was reached without this call, so the others had at least what our other calls leave of it, and more than
 * we had left room for.
 */
export function foreignUse(known: ForeignUse, sighting: Sighting): ForeignUse {
  const { ours, limit, completion, startedAt, now } = sighting;
  const { remaining, rateLimited } = completion;
  if (rateLimited && startedAt <= known.at) return known;
  const remembered = fadingPeak(known, now);
  const beyond = remaining === null ? 0 : limit - remaining - ours;
  const seen = rateLimited ? Math.max(limit - ours + 1, remembered * 1.5) : beyond;
  const peak = seen > remembered ? { peak: seen, at: now } : {};
  const latest =
    remaining === null ? {} : { latest: Math.max(beyond, fadingLatest(known, now)), latestAt: now };
  return { ...known, ...peak, ...latest, completeFrom: completeFrom(known, sighting) };
}

/**
 * How many calls of a window are left to others: those that it holds now, where that is known, or the peak, and as
 * much more as chance arrivals vary by. A peak is more than the others use on the average, so once that variation is
 * enough: twice costs 4 % of the limit and kept no refusal away in the hours that were simulated.
 */
export function roomForOthers(known: ForeignUse, limit: number, now: number): number {
  const peak = fadingPeak(known, now);
  if (peak < 0.5) return 0;
  const isComplete = now >= (known.completeFrom ?? Infinity) && now - known.latestAt < latelyMs;
  const expected = isComplete ? Math.min(peak, fadingLatest(known, now)) : peak;
  const growth = Math.max(isComplete ? leastGrowth : 0, Math.sqrt(expected) + 1);
  return Math.min(Math.ceil(expected + growth), Math.floor(limit * largestShare));
}
