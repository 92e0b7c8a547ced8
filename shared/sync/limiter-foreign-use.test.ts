import { describe, expect, it } from 'vitest';
import { foreignUse, noForeignUse, roomForOthers, type ForeignUse } from './limiter-foreign-use.ts';

/** An answer to a call that started at `now - 100`, when `ours` of our calls could have been counted. */
function seen(known: ForeignUse, ours: number, remaining: number | null, now = 1_000, rateLimited = false) {
  const completion = { remaining, rateLimited };
  return foreignUse(known, { ours, limit: 100, completion, startedAt: now - 100, now });
}

describe('S18: the use of others', () => {
  it('is nothing as long as our own calls explain what was counted', () => {
    expect(seen(noForeignUse, 40, 60)).toBe(noForeignUse);
    // A window that began anew, or calls of ours that have left it: no news.
    expect(seen(noForeignUse, 40, 99)).toBe(noForeignUse);
    expect(seen(noForeignUse, 40, null)).toBe(noForeignUse);
    expect(roomForOthers(noForeignUse, 100, 0)).toBe(0);
  });

  it('is what was counted beyond our own, with room for a busier window', () => {
    const known = seen(noForeignUse, 40, 50);
    expect(known).toEqual({ peak: 10, at: 1_000 });
    expect(roomForOthers(known, 100, 1_000)).toBe(15);
  });

  it('is remembered by its peak, which fades', () => {
    const known = seen(noForeignUse, 40, 50);
    expect(seen(known, 40, 55, 2_000)).toBe(known);
    expect(seen(known, 40, 40, 2_000).peak).toBe(20);
    expect(roomForOthers(known, 100, 1_000 + 15 * 60_000)).toBe(9);
    expect(roomForOthers(known, 100, 1_000 + 90 * 60_000)).toBe(0);
    expect(seen(known, 40, 52, 1_000 + 15 * 60_000).peak).toBe(8);
  });

  it('is learnt from a 429: what our other calls leave of the limit, and more than was thought', () => {
    const first = seen(noForeignUse, 80, 0, 1_000, true);
    expect(first.peak).toBe(21);
    const second = seen(first, 100, 0, 5_000, true);
    expect(second.peak).toBeCloseTo(31.5, 0);
  });

  it('is learnt once from calls that were on their way together', () => {
    const first = seen(noForeignUse, 80, 0, 1_000, true);
    expect(seen(first, 81, 0, 1_050, true)).toBe(first);
  });

  it('never gets more than three quarters of the limit', () => {
    expect(roomForOthers({ peak: 90, at: 0 }, 100, 0)).toBe(75);
    expect(roomForOthers({ peak: 90, at: 0 }, 1, 0)).toBe(0);
  });
});
