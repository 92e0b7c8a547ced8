import { describe, expect, it } from 'vitest';
import { foreignUse, noForeignUse, roomForOthers, type ForeignUse } from './limiter-foreign-use.ts';

/** An answer to a call that started at `now - 100`, when `ours` of our calls could have been counted. */
function seen(known: ForeignUse, ours: number, remaining: number | null, now = 1_000, rateLimited = false) {
  const completion = { remaining, rateLimited };
  return foreignUse(known, { ours, limit: 100, completion, startedAt: now - 100, now, windowMs: 30_000 });
}

describe('S18: the use of others', () => {
  it('is zero while our own calls explain the count', () => {
    expect(seen(noForeignUse, 40, 60).peak).toBe(0);
    // A new window, or calls of ours that have left it: no information.
    expect(seen(noForeignUse, 40, 99).peak).toBe(0);
    expect(seen(noForeignUse, 40, null)).toEqual(noForeignUse);
    expect(roomForOthers(noForeignUse, 100, 0)).toBe(0);
  });

  it('is the count beyond our own calls, with room for a busier window', () => {
    const known = seen(noForeignUse, 40, 50);
    expect(known).toMatchObject({ peak: 10, at: 1_000 });
    expect(roomForOthers(known, 100, 1_000)).toBe(15);
  });

  it('keeps its peak, which decays', () => {
    const known = seen(noForeignUse, 40, 50);
    expect(seen(known, 40, 55, 2_000)).toMatchObject({ peak: 10, at: 1_000 });
    expect(seen(known, 40, 40, 2_000).peak).toBe(20);
    expect(roomForOthers(known, 100, 1_000 + 15 * 60_000)).toBe(9);
    expect(roomForOthers(known, 100, 1_000 + 90 * 60_000)).toBe(0);
    expect(seen(known, 40, 52, 1_000 + 15 * 60_000).peak).toBe(8);
  });

  it('is learned from a 429: the rest of the limit, and more than expected', () => {
    const first = seen(noForeignUse, 80, 0, 1_000, true);
    expect(roomForOthers(first, 100, 1_000)).toBe(27);
    const second = seen(first, 100, 0, 5_000, true);
    expect(second.peak).toBeCloseTo(30, 0);
  });

  it('is at most what answers count after a single 429, and halves in a minute without counts', () => {
    const refused = seen(noForeignUse, 1, 0, 1_000, true);
    expect(roomForOthers(refused, 100, 1_000)).toBe(75);
    let known = seen(refused, 1, 99, 31_500);
    for (let now = 32_000; now <= 36_500; now += 500) known = seen(known, 10, 90, now);
    expect(roomForOthers(known, 100, 36_500)).toBe(17);
    known = seen(known, 10, 90, 62_000);
    expect(roomForOthers(known, 100, 62_000)).toBe(0);
    expect(roomForOthers(refused, 100, 1_000 + 60_000)).toBeLessThanOrEqual(59);
  });

  it('is learned once from calls that were in flight together', () => {
    const first = seen(noForeignUse, 80, 0, 1_000, true);
    expect(seen(first, 81, 0, 1_050, true)).toBe(first);
  });

  it('never gets more than three quarters of the limit', () => {
    const flood = { ...noForeignUse, peak: 90, at: 0 };
    expect(roomForOthers(flood, 100, 0)).toBe(75);
    expect(roomForOthers(flood, 1, 0)).toBe(0);
  });

  describe('if every answer counts all of our calls', () => {
    /** 90 seconds of answers that each count 60 of our calls and 15 of others, after a peak of 25. */
    function proven(): ForeignUse {
      let known = seen(noForeignUse, 60, 15, 0);
      for (let now = 500; now <= 100_000; now += 500) known = seen(known, 60, 25, now);
      return known;
    }

    it('is the present surplus, with room for calls before the next answer', () => {
      const known = proven();
      expect(roomForOthers(seen(noForeignUse, 60, 15, 0), 100, 500)).toBe(31);
      expect(roomForOthers(known, 100, 100_300)).toBe(20);
      expect(roomForOthers(seen(known, 60, 20, 100_500), 100, 100_500)).toBe(26);
    });

    it('is the peak again after a time without answers', () => {
      expect(roomForOthers(proven(), 100, 102_500)).toBe(29);
    });

    it('is the peak again after an answer that misses our calls, because such a window ends at once', () => {
      const reset = seen(proven(), 60, 99, 100_500);
      expect(roomForOthers(reset, 100, 100_500)).toBe(29);
      expect(roomForOthers(seen(reset, 60, 25, 189_000), 100, 189_000)).toBe(28);
      expect(roomForOthers(seen(reset, 60, 25, 191_000), 100, 191_000)).toBe(20);
    });

    it('is the peak for a long time after a refusal', () => {
      const refused = seen(proven(), 80, 0, 100_500, true);
      expect(roomForOthers(seen(refused, 60, 25, 400_000), 100, 400_000)).toBeGreaterThan(30);
    });
  });
});
