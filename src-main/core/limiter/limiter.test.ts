import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAppError } from '#shared/errors/app-error.ts';
import type { CallLog } from './call-log.ts';
import { createLimiter } from './limiter.ts';
import type { Limiter, Permit, Priority } from './limiter-types.ts';
import { createFakeClock, type FakeClock } from './testing/fake-clock.ts';
import { busiestWindow, createTally, saturate, type Line } from './testing/load.ts';
import { createMemoryCallLog } from './testing/memory-call-log.ts';
import { createRandom } from './testing/random.ts';
import { slidingWindow } from './testing/server-window.ts';

const answered = { headers: { limit: 100, remaining: 50, resetAtMs: null } } as const;
const hourMs = 3_600_000;

function setUp(callLog: CallLog = createMemoryCallLog(), clock: FakeClock = createFakeClock()) {
  return { clock, callLog, limiter: createLimiter({ clock, callLog }) };
}

/** Asks for so many calls and gathers the permits as they come. */
function ask(limiter: Limiter, calls: number, priority: Priority = 'push', permits: Permit[] = []): Permit[] {
  for (let index = 0; index < calls; index += 1) {
    void limiter.acquire(priority).then((permit) => permits.push(permit));
  }
  return permits;
}

/** Uses up the whole budget, a call at a time, each taking no time at all. */
async function useUp(clock: FakeClock, limiter: Limiter, calls = 100): Promise<void> {
  for (let index = 0; index < calls; index += 1) {
    const permit = limiter.acquire('push');
    await clock.advance(0);
    (await permit).complete({ headers: null, reach: 'answered' });
  }
}

describe('S18: room', () => {
  it('is there for 100 calls, and for the next one 30.02 s after the first has completed', async () => {
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

  it('is taken up by calls in flight, however long they take', async () => {
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

  it('comes back at once from a call that was never sent', async () => {
    const { clock, limiter, callLog } = setUp();
    await useUp(clock, limiter, 99);
    const permits = ask(limiter, 2);
    await clock.advance(0);
    permits[0]?.complete({ headers: null, reach: 'unsent' });
    await clock.advance(0);
    expect(permits).toHaveLength(2);
    expect(callLog.load()).toHaveLength(100);
  });

  it('stays taken for the lateness bound as well when the answer was lost', async () => {
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

  it('is given once, however often a permit is completed', async () => {
    const { clock, limiter } = setUp();
    const permits = ask(limiter, 1);
    await clock.advance(0);
    permits[0]?.complete({ headers: null, reach: 'answered' });
    permits[0]?.complete({ headers: null, reach: 'unsent' });
    await useUp(clock, limiter, 99);
    ask(limiter, 1, 'push', permits);
    await clock.advance(30_019);
    expect(permits).toHaveLength(1);
  });
});

describe('S18: the log of calls', () => {
  it('survives a restart: what is left in it counts as made just now', async () => {
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
  ])('keeps a time to stay away over a restart, the clock being %s', async (_name, jump, left) => {
    const first = setUp();
    const permit = first.limiter.acquire('push');
    await first.clock.advance(0);
    (await permit).complete({ headers: null, reach: 'answered', rateLimited: true, retryAfterMs: 60_000 });
    await first.clock.advance(20_000);
    const { limiter } = setUp(first.callLog, createFakeClock(first.clock.now() + jump));
    expect(limiter.blockedForMs()).toBe(left);
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

  it('keeps a call that was in flight at a crash for the lateness bound', async () => {
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

  it('is empty again when the last call is out of every window, and no timer is left', async () => {
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

describe('being told to stay away', () => {
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

  it('lasts as long as Retry-After, or Reset, says, whichever is later', async () => {
    expect(await rejectedWith({ retryAfterMs: 7_000 })).toBe(7_020);
    expect(await rejectedWith({ resetInMs: 9_000 })).toBe(9_020);
    expect(await rejectedWith({ retryAfterMs: 7_000, resetInMs: 9_000 })).toBe(9_020);
    expect(await rejectedWith({ retryAfterMs: 3_600_000 })).toBe(3_600_020);
  });

  it('lasts a whole window when nothing is said, or a Reset that no clock can mean', async () => {
    expect(await rejectedWith({})).toBe(30_020);
    expect(await rejectedWith({ resetInMs: -5_000 })).toBe(30_020);
    expect(await rejectedWith({ resetInMs: 86_400_000 })).toBe(30_020);
  });

  it('holds everybody, and ends by itself', async () => {
    const { clock, limiter } = setUp();
    const permits = ask(limiter, 1);
    await clock.advance(0);
    permits[0]?.complete({ headers: null, rateLimited: true, retryAfterMs: 5_000, reach: 'answered' });
    ask(limiter, 1, 'person', permits);
    await clock.advance(5_019);
    expect(permits).toHaveLength(1);
    let changes = 0;
    limiter.onChange(() => (changes += 1));
    await clock.advance(1);
    expect([permits.length, limiter.blockedForMs(), changes > 0]).toEqual([2, 0, true]);
  });

  it('is obeyed with a 503 that says how long', async () => {
    const { clock, limiter } = setUp();
    const permits = ask(limiter, 1);
    await clock.advance(0);
    permits[0]?.complete({ headers: null, retryAfterMs: 60_000, reach: 'answered' });
    expect(limiter.blockedForMs()).toBe(60_020);
  });
});

describe('S19: those who wait', () => {
  it('go by priority, and then in the order in which they came', async () => {
    const { clock, limiter } = setUp();
    await useUp(clock, limiter);
    const order: string[] = [];
    const wanted = ['pull', 'push', 'pull', 'probe', 'person', 'push'] as const;
    for (const [index, priority] of wanted.entries()) {
      void limiter.acquire(priority).then((permit) => {
        order.push(`${priority} ${index}`);
        permit.complete({ headers: null, reach: 'answered' });
      });
    }
    await clock.advance(31_000);
    expect(order).toEqual(['person 4', 'probe 3', 'push 1', 'push 5', 'pull 0', 'pull 2']);
  });

  it('can give up, and nobody behind them is held up', async () => {
    const { clock, limiter } = setUp();
    await useUp(clock, limiter);
    const controller = new AbortController();
    const givenUp = limiter.acquire('person', controller.signal).catch((error: unknown) => error);
    const permits = ask(limiter, 1);
    controller.abort();
    const error = await givenUp;
    expect(isAppError(error) && error.code).toBe('unavailable');
    await clock.advance(30_020);
    expect(permits).toHaveLength(1);
  });

  it('are sent away when the limiter is disposed of, and so is everybody later', async () => {
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

  it('go only one after the other when room is short, unless a call hangs', async () => {
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
  it('says when the last of so many calls could start', async () => {
    const { clock, limiter } = setUp();
    expect([limiter.forecast(0), limiter.forecast(1), limiter.forecast(100)]).toEqual([0, 0, 0]);
    expect(limiter.forecast(101)).toBeCloseTo(30_320, -1);
    await useUp(clock, limiter, 40);
    await clock.advance(10_000);
    expect(limiter.forecast(60)).toBe(0);
    expect(limiter.forecast(61)).toBe(20_020);
  });

  it('is what happens, within a few per cent', async () => {
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

/** A small budget, so that a short run meets its limit often. */
const small = { limit: 5, windowMs: 1_000, marginMs: 20, latenessMs: 3_000 };

interface Plan {
  readonly gap: number;
  readonly ms: number;
  readonly countedAt: number;
  readonly end: 'answered' | 'lost' | 'unsent';
  readonly crash: boolean;
}

const planArbitrary: fc.Arbitrary<Plan> = fc.record({
  gap: fc.integer({ min: 0, max: 300 }),
  ms: fc.integer({ min: 0, max: 900 }),
  countedAt: fc.double({ min: 0, max: 1, noNaN: true }),
  end: fc.constantFrom('answered', 'answered', 'answered', 'lost', 'unsent'),
  crash: fc.nat(15).map((dice) => dice === 0),
});

/** A process on the clock and the disk of the computer, which can be killed: then it does nothing any more. */
function createProcess(clock: FakeClock, disk: CallLog) {
  let alive = true;
  const underWay = new Set<() => void>();
  const limiter = createLimiter({
    ...small,
    clock: {
      now: clock.now,
      monotonic: clock.monotonic,
      after: (ms, callback) => clock.after(ms, () => alive && callback()),
    },
    callLog: {
      load: disk.load,
      started: disk.started,
      completed: (id, at) => alive && disk.completed(id, at),
      forget: (ids) => alive && disk.forget(ids),
      block: disk.block,
      noteBlock: (block) => alive && disk.noteBlock(block),
    },
  });
  return {
    limiter,
    waiting: 0,
    /** Calls back when a call is over: after `ms`, or when the process is killed. */
    whenOver(ms: number, callback: (alive: boolean) => void): void {
      const end = (): void => {
        if (underWay.delete(end)) callback(alive);
      };
      underWay.add(end);
      clock.after(ms, end);
    },
    kill(): void {
      alive = false;
      for (const end of [...underWay]) end();
    },
  };
}

/** Makes calls as planned, with kills and restarts, and gives the times at which the service counts them. */
async function countedTimes(plans: readonly Plan[], jump: number): Promise<readonly number[]> {
  const clock = createFakeClock();
  const disk = createMemoryCallLog();
  const counted: number[] = [];
  const countIn = (ms: number): void => {
    clock.after(ms, () => counted.push(clock.monotonic()));
  };
  let process = createProcess(clock, disk);
  for (const { gap, ms, countedAt, end, crash } of plans) {
    await clock.advance(gap);
    if (crash) {
      process.kill();
      clock.jump(jump);
      process = createProcess(clock, disk);
    }
    const running = process;
    running.waiting += 1;
    void running.limiter.acquire('push').then((permit) => {
      running.waiting -= 1;
      if (end === 'answered') countIn(ms * countedAt);
      running.whenOver(ms, (alive) => {
        if (alive) permit.complete({ headers: null, reach: end });
        if (end === 'lost') countIn(small.latenessMs * countedAt);
      });
    });
  }
  await clock.advance(300_000);
  expect(process.waiting).toBe(0);
  return counted;
}

describe('S18: no window at the service ever has more than the limit', () => {
  it('whatever the latencies, lost answers, kills and clock jumps', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(planArbitrary, { minLength: 20, maxLength: 120 }),
        fc.integer({ min: -hourMs, max: hourMs }),
        async (plans, jump) => {
          const times = await countedTimes(plans, jump);
          // A fixed window of any phase lies within a sliding one.
          expect(busiestWindow(times, small.windowMs)).toBeLessThanOrEqual(small.limit);
        },
      ),
      { numRuns: 100 },
    );
  });
});

describe('S18: others who use the same key', () => {
  it('are never seen in our own calls, however these overlap', async () => {
    const random = createRandom(3);
    const { clock, limiter } = setUp();
    const tally = createTally();
    const nextTrip = () => ({ ms: 2_000 * random(), countedAt: random() });
    saturate(clock, { window: slidingWindow(), headers: true, nextTrip }, limiter, tally, 40, hourMs / 4);
    await clock.advance(hourMs / 4);
    // With room left to others there would be fewer.
    expect(busiestWindow(tally.countedAt)).toBe(100);
  });

  it('may have lowered the limit: then that one counts', async () => {
    const { clock, limiter } = setUp();
    const permits = ask(limiter, 1);
    await clock.advance(0);
    permits[0]?.complete({ headers: { limit: 10, remaining: 9, resetAtMs: null } });
    await useUp(clock, limiter, 9);
    ask(limiter, 1, 'push', permits);
    await clock.advance(30_019);
    expect(permits).toHaveLength(1);
    await clock.advance(1);
    expect(permits).toHaveLength(2);
  });
});
