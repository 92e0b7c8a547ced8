import { describe, expect, it } from 'vitest';
import { AppError, isAppError } from '#shared/errors/app-error.ts';
import { createReason } from '#shared/reasons/reason.ts';
import { answered, ask, setUp, useUp } from './testing/limiter-setup.ts';
import { createFakeClock } from './testing/fake-clock.ts';
import { createMemoryCallLog } from './testing/memory-call-log.ts';
import { createTally, saturate, type Line } from './testing/load.ts';
import { slidingWindow } from './testing/server-window.ts';

describe('S18: room', () => {
  it('exists for 100 calls, and for the next one 30.02 s after the first has completed', async () => {
    const { clock, limiter } = setUp();
    await useUp(clock, limiter, 1);
    await clock.advance(500);
    await useUp(clock, limiter, 99);
    const permits = ask(limiter, 1);
    await clock.advance(29_519);
    expect(permits).toHaveLength(0);
    await clock.advance(1);
    expect(permits).toHaveLength(1);
  });

  it('is used by calls in flight, whatever their duration', async () => {
    const { clock, limiter } = setUp();
    const permits = ask(limiter, 101);
    await clock.advance(600_000);
    expect(permits).toHaveLength(100);
    permits[0]?.complete(answered);
    await clock.advance(30_019);
    expect(permits).toHaveLength(100);
    await clock.advance(1);
    expect(permits).toHaveLength(101);
  });

  it('is free at once after a call that was never sent', async () => {
    const { clock, limiter, callLog } = setUp();
    await useUp(clock, limiter, 99);
    const permits = ask(limiter, 2);
    await clock.advance(0);
    permits[0]?.complete({ headers: null, delivery: 'unsent' });
    await clock.advance(0);
    expect(permits).toHaveLength(2);
    expect(callLog.load()).toHaveLength(100);
  });

  it('stays used for the uncertainty window when the answer was lost', async () => {
    const { clock, limiter } = setUp();
    await useUp(clock, limiter, 99);
    const permits = ask(limiter, 1);
    await clock.advance(0);
    permits[0]?.complete({ headers: null });
    await clock.advance(30_020);
    ask(limiter, 100, 'push', permits);
    await clock.advance(79_999);
    for (const permit of permits) permit.complete(answered);
    expect(permits).toHaveLength(100);
    await clock.advance(1);
    expect(permits).toHaveLength(101);
  });

  it('is freed once, however often a permit is completed', async () => {
    const { clock, limiter } = setUp();
    const permits = ask(limiter, 1);
    await clock.advance(0);
    permits[0]?.complete({ headers: null, delivery: 'answered' });
    permits[0]?.complete({ headers: null, delivery: 'unsent' });
    await useUp(clock, limiter, 99);
    ask(limiter, 1, 'push', permits);
    await clock.advance(30_019);
    expect(permits).toHaveLength(1);
  });
});

describe('a block by the service', () => {
  async function rejectedWith(result: { readonly retryAfterMs?: number; readonly resetInMs?: number }) {
    const { clock, limiter } = setUp();
    const permits = ask(limiter, 1);
    await clock.advance(0);
    const resetAtMs = result.resetInMs === undefined ? null : clock.now() + result.resetInMs;
    permits[0]?.complete({
      headers: { limit: 100, remaining: 0, resetAtMs },
      retryAfterMs: result.retryAfterMs ?? null,
      rateLimited: true,
    });
    return limiter.blockedForMs();
  }

  it('lasts until Retry-After or Reset, whichever is later', async () => {
    expect(await rejectedWith({ retryAfterMs: 7_000 })).toBe(7_020);
    expect(await rejectedWith({ resetInMs: 9_000 })).toBe(9_020);
    expect(await rejectedWith({ retryAfterMs: 7_000, resetInMs: 9_000 })).toBe(9_020);
    expect(await rejectedWith({ retryAfterMs: 600_000 })).toBe(600_020);
  });

  it.each([3_600_000, 1e17, 1e308, Infinity])('lasts 15 minutes at most: %d ms', async (retryAfterMs) => {
    expect(await rejectedWith({ retryAfterMs })).toBe(900_020);
  });

  it("lets one call through at the user's request, and its answer decides whether the block holds", async () => {
    const { clock, limiter, callLog } = setUp();
    const permits = ask(limiter, 1);
    await clock.advance(0);
    const refusal = {
      headers: null,
      rateLimited: true,
      retryAfterMs: 600_000,
      delivery: 'answered',
    } as const;
    permits[0]?.complete(refusal);
    ask(limiter, 3, 'push', permits);
    limiter.tryOnce();
    await clock.advance(0);
    expect(permits).toHaveLength(2);
    permits[1]?.complete(refusal);
    await clock.advance(60_000);
    expect([permits.length, limiter.blockedForMs()]).toEqual([2, 540_020]);
    limiter.tryOnce();
    await clock.advance(0);
    permits[2]?.complete({ headers: null, delivery: 'answered' });
    await clock.advance(0);
    expect([permits.length, limiter.blockedForMs(), callLog.block()?.lengthMs]).toEqual([4, 0, 0]);
  });

  it("lets another call through at the user's request while the first is in flight", async () => {
    const { clock, limiter } = setUp();
    const permits = ask(limiter, 1);
    await clock.advance(0);
    permits[0]?.complete({ headers: null, rateLimited: true, retryAfterMs: 600_000, delivery: 'answered' });
    ask(limiter, 1, 'pull', permits);
    limiter.tryOnce();
    await clock.advance(0);
    ask(limiter, 1, 'user', permits);
    limiter.tryOnce();
    await clock.advance(0);
    expect(permits).toHaveLength(3);
  });

  it('lets calls that try a key through, before all that waited earlier', async () => {
    const { clock, limiter } = setUp();
    const refused = ask(limiter, 1);
    await clock.advance(0);
    refused[0]?.complete({ headers: null, rateLimited: true, retryAfterMs: 600_000, delivery: 'answered' });
    const waiting = ask(limiter, 2, 'user');
    const trials = ask(limiter, 2, 'trial');
    await clock.advance(0);
    expect([trials.length, waiting.length]).toEqual([2, 0]);
  });

  it('lets calls that try a key through once the budget has room for them', async () => {
    const { clock, limiter } = setUp();
    await useUp(clock, limiter, 99);
    const refused = ask(limiter, 1);
    await clock.advance(0);
    refused[0]?.complete({ headers: null, rateLimited: true, retryAfterMs: 600_000, delivery: 'answered' });
    const waiting = ask(limiter, 1, 'user');
    const trials = ask(limiter, 2, 'trial');
    await clock.advance(30_019);
    expect(trials).toHaveLength(0);
    await clock.advance(1);
    expect([trials.length, waiting.length]).toEqual([2, 0]);
  });

  it("admits no call beyond the budget, even at the user's request", async () => {
    const { clock, limiter } = setUp();
    await useUp(clock, limiter, 99);
    const permits = ask(limiter, 1);
    await clock.advance(0);
    permits[0]?.complete({ headers: null, rateLimited: true, retryAfterMs: 600_000, delivery: 'answered' });
    ask(limiter, 1, 'user', permits);
    limiter.tryOnce();
    await clock.advance(30_019);
    expect(permits).toHaveLength(1);
    await clock.advance(1);
    expect(permits).toHaveLength(2);
  });

  it('is over when it was logged with a length of zero, and soon over when logged as endless', () => {
    for (const [lengthMs, left] of [
      [Number.NaN, 0],
      [99_999_999_999_000, 900_000],
      [Infinity, 900_000],
    ] as const) {
      const callLog = createMemoryCallLog();
      const clock = createFakeClock();
      callLog.noteBlock({ until: clock.now() + lengthMs, lengthMs });
      expect(setUp(callLog, clock).limiter.blockedForMs()).toBe(left);
    }
  });

  it('lasts a whole window without a stated time, or with an impossible Reset', async () => {
    expect(await rejectedWith({})).toBe(30_020);
    expect(await rejectedWith({ resetInMs: -5_000 })).toBe(30_020);
    expect(await rejectedWith({ resetInMs: 86_400_000 })).toBe(30_020);
  });

  it('blocks every call, and ends by itself', async () => {
    const { clock, limiter } = setUp();
    const permits = ask(limiter, 1);
    await clock.advance(0);
    permits[0]?.complete({ headers: null, rateLimited: true, retryAfterMs: 5_000, delivery: 'answered' });
    ask(limiter, 1, 'user', permits);
    await clock.advance(5_019);
    expect(permits).toHaveLength(1);
    let changes = 0;
    limiter.onBlock(() => (changes += 1));
    await clock.advance(1);
    expect([permits.length, limiter.blockedForMs(), changes > 0]).toEqual([2, 0, true]);
  });

  it('follows a 503 with a stated time', async () => {
    const { clock, limiter } = setUp();
    const permits = ask(limiter, 1);
    await clock.advance(0);
    permits[0]?.complete({ headers: null, retryAfterMs: 60_000, delivery: 'answered' });
    expect(limiter.blockedForMs()).toBe(60_020);
  });
});

it('S18: after its end, a single 429 that leaves no room costs seconds, not minutes', async () => {
  const { clock, limiter } = setUp();
  const refused = ask(limiter, 1);
  await clock.advance(0);
  refused[0]?.complete({
    headers: { limit: 100, remaining: 0, resetAtMs: null },
    rateLimited: true,
    retryAfterMs: 30_000,
  });
  await clock.advance(30_020);
  const beganAt = clock.monotonic();
  for (let call = 1; call <= 80; call += 1) {
    const permits = ask(limiter, 1);
    while (permits.length === 0) await clock.advance(100);
    permits[0]?.complete({ headers: { limit: 100, remaining: 100 - call, resetAtMs: null } });
  }
  expect(clock.monotonic() - beganAt).toBeLessThan(10_000);
});

describe('a stated limit', () => {
  it('below ours counts until a window has passed with a higher stated limit', async () => {
    const { clock, limiter } = setUp();
    const answers = async (limit: number): Promise<void> => {
      const permit = limiter.acquire('push');
      await clock.advance(0);
      (await permit).complete({ headers: { limit, remaining: null, resetAtMs: null } });
    };
    await answers(1);
    expect(limiter.forecast(2)).toBeGreaterThan(30_000);
    await clock.advance(30_020);
    await answers(100);
    expect(limiter.forecast(90)).toBe(0);
  });

  it("does not delay the user's calls", async () => {
    const { clock, limiter } = setUp();
    const permits = ask(limiter, 1);
    await clock.advance(0);
    permits[0]?.complete({ headers: { limit: 1, remaining: null, resetAtMs: null } });
    ask(limiter, 2, 'user', permits);
    await clock.advance(1_000);
    expect(permits).toHaveLength(1);
    limiter.tryOnce();
    await clock.advance(1_000);
    expect(permits).toHaveLength(2);
  });

  it('is dropped when it has not been stated for a quarter of an hour', async () => {
    const { clock, limiter } = setUp();
    const answers = async (limit: number | null): Promise<void> => {
      const permit = limiter.acquire('push');
      await clock.advance(0);
      (await permit).complete({ headers: { limit, remaining: null, resetAtMs: null } });
    };
    await answers(1);
    await clock.advance(800_000);
    await answers(null);
    expect(limiter.forecast(2)).toBeGreaterThan(30_000);
    await clock.advance(200_000);
    await answers(null);
    expect(limiter.forecast(90)).toBe(0);
  });
});

describe('S19: waiting calls', () => {
  it('are admitted by priority, then in order of arrival', async () => {
    const { clock, limiter } = setUp();
    await useUp(clock, limiter);
    const order: string[] = [];
    const wanted = ['pull', 'push', 'pull', 'verify', 'user', 'push'] as const;
    for (const [index, priority] of wanted.entries()) {
      void limiter.acquire(priority).then((permit) => {
        order.push(`${priority} ${index}`);
        permit.complete({ headers: null, delivery: 'answered' });
      });
    }
    await clock.advance(31_000);
    expect(order).toEqual(['user 4', 'verify 3', 'push 1', 'push 5', 'pull 0', 'pull 2']);
  });

  it('can be aborted without delaying the calls behind it', async () => {
    const { clock, limiter } = setUp();
    await useUp(clock, limiter);
    const controller = new AbortController();
    const givenUp = limiter.acquire('user', controller.signal).catch((error: unknown) => error);
    const permits = ask(limiter, 1);
    controller.abort();
    const error = await givenUp;
    expect(isAppError(error) && error.code).toBe('unavailable');
    await clock.advance(30_020);
    expect(permits).toHaveLength(1);
  });

  it('are rejected when the limiter is disposed of, and so are later calls', async () => {
    const { clock, limiter } = setUp();
    await useUp(clock, limiter);
    const waiting = limiter.acquire('push').catch((error: unknown) => error);
    limiter.dispose();
    const later = limiter.acquire('push').catch((error: unknown) => error);
    for (const error of [await waiting, await later]) {
      expect(isAppError(error) && error.code).toBe('unavailable');
    }
    expect(clock.pending()).toBe(0);
  });

  it('are admitted one at a time when room is short, unless a call hangs', async () => {
    const { clock, limiter } = setUp();
    await useUp(clock, limiter, 90);
    const permits = ask(limiter, 5);
    await clock.advance(0);
    expect(permits).toHaveLength(1);
    await clock.advance(1_000);
    expect(permits).toHaveLength(2);
  });
});

describe('S19: the forecast', () => {
  it('gives the start of the last of the given number of calls', async () => {
    const { clock, limiter } = setUp();
    expect([limiter.forecast(0), limiter.forecast(1), limiter.forecast(100)]).toEqual([0, 0, 0]);
    expect(limiter.forecast(101)).toBeCloseTo(30_320, -1);
    await useUp(clock, limiter, 40);
    await clock.advance(10_000);
    expect(limiter.forecast(60)).toBe(0);
    expect(limiter.forecast(61)).toBe(20_020);
  });

  it('is right within a few per cent', async () => {
    const { clock, limiter } = setUp();
    await useUp(clock, limiter, 30);
    const tally = createTally();
    const line: Line = {
      window: slidingWindow(),
      headers: true,
      nextTrip: () => ({ ms: 250, countedAt: 0.5 }),
    };
    const expected = limiter.forecast(400);
    saturate(clock, line, limiter, tally, 6, Number.POSITIVE_INFINITY);
    while (tally.calls < 400) await clock.advance(10);
    expect(Math.abs(clock.monotonic() - expected) / expected).toBeLessThan(0.05);
  });
});

/** A small budget, so that a short run reaches its limit often. */

describe('a disk that refuses the log', () => {
  it('stops no call that has left, and none that waits', async () => {
    const full = (): never => {
      throw new AppError('disk-full', createReason('errors.diskFull'), { retriable: true });
    };
    const callLog = createMemoryCallLog();
    const refusing = { ...callLog, completed: full, forget: full, noteBlock: full };
    const { clock, limiter } = setUp(refusing);
    const permits = ask(limiter, 101);
    await clock.advance(0);
    for (const permit of permits) permit.complete({ ...answered, rateLimited: true, retryAfterMs: 1_000 });
    await clock.advance(60_000);
    expect(permits).toHaveLength(101);
    permits.at(-1)?.complete({ headers: null, delivery: 'unsent' });
  });

  it('refuses a call that has not left', async () => {
    const full = (): never => {
      throw new AppError('disk-full', createReason('errors.diskFull'), { retriable: true });
    };
    const { limiter } = setUp({ ...createMemoryCallLog(), started: full });
    await expect(limiter.acquire('push')).rejects.toMatchObject({ code: 'disk-full' });
  });
});
