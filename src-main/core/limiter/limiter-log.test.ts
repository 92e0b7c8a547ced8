import { describe, expect, it } from 'vitest';
import { createLimiter } from './limiter.ts';
import { createFakeClock } from './testing/fake-clock.ts';
import { ask, hourMs, setUp, useUp } from './testing/limiter-setup.ts';
import { createMemoryCallLog } from './testing/memory-call-log.ts';

describe('S18: the log of calls', () => {
  it('survives a restart: its calls count as just made', async () => {
    const first = setUp();
    await useUp(first.clock, first.limiter, 60);
    await first.clock.advance(10_000);
    const { clock, limiter } = setUp(first.callLog);
    const permits = ask(limiter, 41);
    await clock.advance(30_019);
    expect(permits).toHaveLength(40);
  });

  it.each([
    ['as it was', 0, 40_020],
    ['set back', -hourMs, 60_020],
    ['set ahead', hourMs, 0],
  ])('keeps a block over a restart, the clock being %s', async (_name, jump, left) => {
    const first = setUp();
    const permit = first.limiter.acquire('push');
    await first.clock.advance(0);
    (await permit).complete({ headers: null, delivery: 'answered', rateLimited: true, retryAfterMs: 60_000 });
    await first.clock.advance(20_000);
    const { limiter } = setUp(first.callLog, createFakeClock(first.clock.now() + jump));
    expect(limiter.blockedForMs()).toBe(left);
  });

  it.each([
    ['the limit', true, false],
    ['a fault', false, true],
  ])('knows after a restart that %s caused the block', async (_name, rateLimited, isFault) => {
    const first = setUp();
    const permit = first.limiter.acquire('push');
    await first.clock.advance(0);
    (await permit).complete({ headers: null, delivery: 'answered', rateLimited, retryAfterMs: 60_000 });
    const { limiter } = setUp(first.callLog, createFakeClock(first.clock.now()));
    expect([limiter.blockedForMs() > 0, limiter.isFault()]).toEqual([true, isFault]);
  });

  it.each([
    ['ahead', hourMs],
    ['back', -hourMs],
  ])('does not depend on the clock, which jumps %s between the two', async (_name, jump) => {
    const first = setUp();
    await useUp(first.clock, first.limiter);
    const clock = createFakeClock(first.clock.now() + jump);
    const { limiter } = setUp(first.callLog, clock);
    const permits = ask(limiter, 1);
    await clock.advance(30_019);
    expect(permits).toHaveLength(0);
    await clock.advance(1);
    expect(permits).toHaveLength(1);
  });

  it('keeps a call in flight at a crash for the uncertainty window', async () => {
    const first = setUp();
    ask(first.limiter, 100);
    await first.clock.advance(60_000);
    const { clock, limiter } = setUp(first.callLog);
    const permits = ask(limiter, 1);
    await clock.advance(110_019);
    expect(permits).toHaveLength(0);
    await clock.advance(1);
    expect(permits).toHaveLength(1);
  });

  it('is empty and leaves no timer when the last call is out of every window', async () => {
    const { clock, limiter, callLog } = setUp();
    await useUp(clock, limiter);
    expect(callLog.load()).toHaveLength(100);
    await clock.advance(30_020);
    expect(callLog.load()).toEqual([]);
    expect(clock.pending()).toBe(0);
  });

  it('is written before a call starts: without its entry there is no call', async () => {
    const clock = createFakeClock();
    const disk = createMemoryCallLog();
    const broken = new Error('disk full');
    const limiter = createLimiter({
      clock,
      callLog: {
        ...disk,
        started: () => {
          throw broken;
        },
      },
    });
    await expect(limiter.acquire('push')).rejects.toBe(broken);
  });
});
