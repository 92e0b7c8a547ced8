import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CallLog } from './call-log.ts';
import { createLimiter } from './limiter.ts';
import { createFakeClock, type FakeClock } from './testing/fake-clock.ts';
import { ask, hourMs, setUp, useUp } from './testing/limiter-setup.ts';
import { busiestWindow, createTally, saturate } from './testing/load.ts';
import { createMemoryCallLog } from './testing/memory-call-log.ts';
import { createRandom } from './testing/random.ts';
import { slidingWindow } from './testing/server-window.ts';

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

/** A process with the computer's clock and disk. After a kill it does nothing. */
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
    /** Calls back at the end of a call: after `ms`, or when the process is killed. */
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

/** Makes the planned calls, with kills and restarts. Returns the times at which the service counts them. */
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
        if (alive) permit.complete({ headers: null, delivery: end });
        if (end === 'lost') countIn(small.latenessMs * countedAt);
      });
    });
  }
  await clock.advance(300_000);
  expect(process.waiting).toBe(0);
  return counted;
}

describe('S18: no window at the service ever has more than the limit', () => {
  it('for any latencies, lost answers, kills and clock jumps', async () => {
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

describe('S18: other users of the same key', () => {
  it('are never inferred from our own calls, however these overlap', async () => {
    const random = createRandom(3);
    const { clock, limiter } = setUp();
    const tally = createTally();
    const nextTrip = () => ({ ms: 2_000 * random(), countedAt: random() });
    saturate(clock, { window: slidingWindow(), headers: true, nextTrip }, limiter, tally, 40, hourMs / 4);
    await clock.advance(hourMs / 4);
    // Room for others would lower this number.
    expect(busiestWindow(tally.countedAt)).toBe(100);
  });

  it('may have lowered the limit, which then applies', async () => {
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
