import { describe, expect, it } from 'vitest';
import { createLimiter } from '../../../src-main/core/limiter/limiter.ts';
import { createFakeClock } from '../../../src-main/core/limiter/testing/fake-clock.ts';
import { createTally, saturate } from '../../../src-main/core/limiter/testing/load.ts';
import { createMemoryCallLog } from '../../../src-main/core/limiter/testing/memory-call-log.ts';
import { createRandom } from '../../../src-main/core/limiter/testing/random.ts';
import {
  fixedWindow,
  slidingWindow,
  tokenBucket,
} from '../../../src-main/core/limiter/testing/server-window.ts';

const hourMs = 3_600_000;

function setUp() {
  const clock = createFakeClock();
  return { clock, limiter: createLimiter({ clock, callLog: createMemoryCallLog() }) };
}

const windows = [
  { name: 'fixed window', createWindow: (random: () => number) => fixedWindow(random() * 30_000) },
  { name: 'sliding window', createWindow: () => slidingWindow() },
  { name: 'token bucket', createWindow: () => tokenBucket() },
] as const;

describe('S18: other programs on the same key', () => {
  const cases = windows.flatMap((window, index) =>
    [2, 12].map((workers) => ({ ...window, workers, seed: 100 + index })),
  );

  it.each(cases)(
    'with a call every 2 s cause at most one 429 an hour: $name, $workers at once',
    async ({ createWindow, workers, seed }) => {
      const random = createRandom(seed);
      const { clock, limiter } = setUp();
      const window = createWindow(random);
      const tally = createTally();
      const other = (): void => {
        clock.after(-2_000 * Math.log(1 - random()), () => {
          window.count(clock.monotonic());
          other();
        });
      };
      other();
      const nextTrip = () => ({ ms: 20 + 380 * random(), countedAt: random() });
      saturate(clock, { window, headers: true, nextTrip }, limiter, tally, workers, hourMs);
      await clock.advance(hourMs);
      expect(tally.rejected).toBeLessThanOrEqual(1);
      // The room costs little: the others leave 85 % of the budget.
      expect(tally.calls / 12_000).toBeGreaterThan(0.6);
    },
  );
});
