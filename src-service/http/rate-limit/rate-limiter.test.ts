import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTestService } from '../../testing/test-service.ts';
import { windowKinds, type WindowKind } from './call-window.ts';
import { createRateLimiter } from './rate-limiter.ts';

function limiterAt(window: WindowKind, calls = 3, milliseconds = 30_000) {
  const clock = { time: 0, now: () => clock.time };
  return { clock, limiter: createRateLimiter({ calls, milliseconds, window }, clock) };
}

describe('rate limiter', () => {
  it('fixed: a full budget at each edge of the grid, rejected calls count', () => {
    const { clock, limiter } = limiterAt('fixed');
    clock.time = 29_999;
    expect([1, 2, 3, 4].map(() => limiter.take('k').allowed)).toEqual([true, true, true, false]);
    expect(limiter.take('k')).toMatchObject({ remaining: 0, resetAt: 30_000, waitMs: 1 });
    clock.time = 30_000;
    expect(limiter.take('k')).toEqual({ allowed: true, remaining: 2, resetAt: 60_000, waitMs: 0 });
  });

  it('sliding: a call counts for exactly one window', () => {
    const { clock, limiter } = limiterAt('sliding');
    for (const time of [0, 10_000, 20_000]) {
      clock.time = time;
      expect(limiter.take('k').allowed).toBe(true);
    }
    clock.time = 29_999;
    expect(limiter.take('k')).toEqual({ allowed: false, remaining: 0, resetAt: 30_000, waitMs: 1 });
    clock.time = 30_000;
    expect(limiter.take('k').allowed).toBe(true);
    expect(limiter.take('k').allowed).toBe(false);
  });

  it('bucket: a whole token after window ÷ calls', () => {
    const { clock, limiter } = limiterAt('bucket');
    expect([1, 2, 3, 4].map(() => limiter.take('k').allowed)).toEqual([true, true, true, false]);
    clock.time = 9999;
    expect(limiter.take('k')).toMatchObject({ allowed: false, waitMs: 1 });
    clock.time = 10_000;
    expect(limiter.take('k').allowed).toBe(true);
    expect(limiter.take('k').allowed).toBe(false);
  });

  it('counts each key separately', () => {
    const { limiter } = limiterAt('fixed', 1);
    expect(limiter.take('a').allowed).toBe(true);
    expect(limiter.take('b').allowed).toBe(true);
    expect(limiter.take('a').allowed).toBe(false);
  });

  it.each(windowKinds)(
    '%s: a caller that waits as told is served, and no window holds too many calls',
    (window) => {
      fc.assert(
        fc.property(fc.array(fc.integer({ min: 0, max: 4000 }), { maxLength: 60 }), (waits) => {
          const { clock, limiter } = limiterAt(window, 4, 10_000);
          const allowedAt: number[] = [];
          for (const wait of waits) {
            clock.time += wait;
            const decision = limiter.take('k');
            if (decision.allowed) allowedAt.push(clock.time);
            if (decision.remaining > 0) continue;
            clock.time += Math.ceil(decision.waitMs);
            expect(limiter.take('k').allowed).toBe(true);
            allowedAt.push(clock.time);
          }
          if (window !== 'sliding') return;
          for (const from of allowedAt) {
            expect(allowedAt.filter((at) => at >= from && at < from + 10_000).length).toBeLessThanOrEqual(4);
          }
        }),
      );
    },
  );

  it('service-api §8, field-notes #18: headers on every answer, Retry-After in whole seconds', async () => {
    const { call, clock } = createTestService({
      rateLimit: { calls: 2, milliseconds: 30_000, window: 'fixed' },
    });
    const first = await call('GET', '/users');
    expect(first.headers.get('x-ratelimit-limit')).toBe('2');
    expect(first.headers.get('x-ratelimit-remaining')).toBe('1');
    await call('GET', '/nothing');
    const third = await call('GET', '/users');
    expect(third.status).toBe(429);
    expect(third.body).toEqual({ error: expect.any(String) as unknown });
    expect(third.headers.get('retry-after')).toMatch(/^\d+$/u);
    expect(Number(third.headers.get('x-ratelimit-reset')) * 1000).toBeGreaterThan(clock.now());
    clock.advance(Number(third.headers.get('retry-after')) * 1000);
    expect((await call('GET', '/users')).status).toBe(200);
  });
});
