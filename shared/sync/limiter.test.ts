import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  blockedFor,
  completeCall,
  defaultLimiterConfig,
  forecast,
  lastExpiry,
  nextStartAt,
  releaseExpired,
  restoreLimiter,
  startCall,
  type Completion,
  type LimiterState,
} from './limiter.ts';

const config = defaultLimiterConfig;
const plain: Completion = {
  delivery: 'answered',
  limit: null,
  remaining: null,
  rateLimited: false,
  retryAfterMs: null,
  resetInMs: null,
};

const empty = restoreLimiter(config, [], 0);

/** Makes calls one after the other from `at`, each taking `tookMs`. */
function made(state: LimiterState, ids: readonly number[], at: number, tookMs = 0): LimiterState {
  return ids.reduce((before, id, index) => {
    const startedAt = at + index * tookMs;
    return completeCall(startCall(before, id, startedAt), config, id, startedAt + tookMs, plain);
  }, state);
}

const range = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from }, (_value, index) => from + index);

describe('S18: the next start', () => {
  it('is now while there is room, then 30.02 s after the completion of the hundredth call before', () => {
    expect(nextStartAt(empty, config, 5)).toBe(5);
    const full = made(empty, range(0, 100), 0, 10);
    expect(nextStartAt(full, config, 1_000)).toBe(10 + 30_020);
    expect(nextStartAt(full, config, 30_030)).toBe(30_030);
    expect(nextStartAt(made(full, [100], 30_030), config, 30_035)).toBe(20 + 30_020);
  });

  it('depends on the calls in flight when only these remain', () => {
    const flying = range(0, 100).reduce((state, id) => startCall(state, id, 0), empty);
    expect(nextStartAt(flying, config, 600_000)).toBeNull();
  });

  it('waits for a call in flight when room is short, but not for ever', () => {
    const nearlyFull = startCall(made(empty, range(0, 95), 0, 20), 95, 2_000);
    expect(nextStartAt(nearlyFull, config, 2_100)).toBe(3_000);
    expect(nextStartAt(nearlyFull, config, 3_000)).toBe(3_000);
    expect(nextStartAt(completeCall(nearlyFull, config, 95, 2_200, plain), config, 2_200)).toBe(2_200);
  });

  it('is not before the end of a block', () => {
    const told = { ...plain, rateLimited: true, retryAfterMs: 4_000 };
    const blocked = completeCall(startCall(empty, 1, 0), config, 1, 100, told);
    expect([nextStartAt(blocked, config, 200), blockedFor(blocked, 200)]).toEqual([4_120, 3_920]);
    expect([nextStartAt(blocked, config, 4_120), blockedFor(blocked, 4_120)]).toEqual([4_120, 0]);
  });

  it('is never brought forward by an answer', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99 }),
        fc.record({
          delivery: fc.constantFrom('answered', 'lost'),
          limit: fc.option(fc.integer({ min: -1, max: 1_000 })),
          remaining: fc.option(fc.integer({ min: -1, max: 1_000 })),
          rateLimited: fc.boolean(),
          retryAfterMs: fc.option(fc.nat(100_000)),
          resetInMs: fc.option(fc.integer({ min: -100_000, max: 1_000_000 })),
        }),
        fc.nat(60_000),
        (calls, told, later) => {
          const before = startCall(made(empty, range(0, calls), 0), calls, 50);
          const quiet = completeCall(before, config, calls, 100, plain);
          const loud = completeCall(before, config, calls, 100, told);
          const now = 100 + later;
          const wait = (state: LimiterState): number => nextStartAt(state, config, now) ?? Number.NaN;
          expect(wait(loud)).toBeGreaterThanOrEqual(wait(quiet));
        },
      ),
    );
  });
});

describe('S18: after a restart', () => {
  it('logged calls count as just completed, and calls without an end as counted late', () => {
    const logged = [
      { id: 1, completedAt: 5 },
      { id: 2, completedAt: null },
    ];
    const restored = restoreLimiter(config, logged, 1_000);
    expect(lastExpiry(restored)).toBe(1_000 + 80_000 + 30_020);
    expect(releaseExpired(restored, 31_019).expired).toEqual([]);
    expect(releaseExpired(restored, 31_020).expired).toEqual([1]);
    expect(releaseExpired(restored, 111_020).expired).toEqual([1, 2]);
  });
});

describe('S19: the forecast', () => {
  it('equals the time of making the calls one at a time, each as early as allowed', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100 }),
        fc.integer({ min: 1, max: 350 }),
        fc.nat(40_000),
        (before, wanted, pause) => {
          const now = before * 100 + pause;
          const start = made(empty, range(0, before), 0, 100);
          const took = Math.round(start.typicalMs);
          let state = start;
          let at = now;
          for (let id = before; id < before + wanted; id += 1) {
            at = nextStartAt(state, config, at) ?? Number.NaN;
            if (id < before + wanted - 1) {
              state = completeCall(startCall(state, id, at), config, id, at + took, plain);
              state = releaseExpired(state, at).state;
            }
          }
          const expected = forecast(start, config, now, wanted);
          expect(Math.abs(at - now - expected)).toBeLessThanOrEqual(100 + 0.02 * (at - now));
        },
      ),
      { numRuns: 60 },
    );
  });
});
