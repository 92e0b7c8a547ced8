/**
 * Room for others who use the same key (S18): another computer, an integration. Their calls are seen only in
 * what the service says it has left, so what is known is a lower bound, and it is remembered for a while.
 */
export interface ForeignUse {
  /** The most calls of others that were seen in one window. */
  readonly peak: number;
  /** When, monotonic ms. */
  readonly at: number;
}

/** Nobody else was seen so far. */
export const noForeignUse: ForeignUse = { peak: 0, at: -1 };

/** A peak counts for half after this long without a new one, ms. */
const halfLifeMs = 15 * 60_000;

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

function fading({ peak, at }: ForeignUse, now: number): number {
  return peak * 0.5 ** (Math.max(0, now - at) / halfLifeMs);
}

/**
 * Learns from an answer. What was counted beyond our own live calls was others'. A 429 says that the limit
 * was reached without this call, so the others had at least what our other calls leave of it, and more than
 * we had left room for.
 */
export function foreignUse(
  known: ForeignUse,
  { ours, limit, completion, startedAt, now }: Sighting,
): ForeignUse {
  const remembered = fading(known, now);
  const counted = completion.remaining === null ? 0 : limit - completion.remaining;
  if (completion.rateLimited && startedAt <= known.at) return known;
  const seen = completion.rateLimited ? Math.max(limit - ours + 1, remembered * 1.5) : counted - ours;
  return seen > remembered ? { peak: seen, at: now } : known;
}

/**
 * How many calls of a window are left to others: the peak, and as much more as chance arrivals vary by, so
 * that a busier window than those seen fits as well. A peak is more than the others use on the average, so once that
 * variation is enough: twice costs 4 % of the limit and kept no refusal away in the hours that were simulated.
 */
export function roomForOthers(known: ForeignUse, limit: number, now: number): number {
  const expected = fading(known, now);
  if (expected < 0.5) return 0;
  const room = Math.ceil(expected + Math.sqrt(expected) + 1);
  return Math.min(room, Math.floor(limit * largestShare));
}
