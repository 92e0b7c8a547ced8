import { describe, expect, it } from 'vitest';
import { createLimiter } from '../../src-main/core/limiter/limiter.ts';
import { createFakeClock } from '../../src-main/core/limiter/testing/fake-clock.ts';
import { createTally, saturate } from '../../src-main/core/limiter/testing/load.ts';
import { createMemoryCallLog } from '../../src-main/core/limiter/testing/memory-call-log.ts';
import { createRandom } from '../../src-main/core/limiter/testing/random.ts';
import type { ServerWindow } from '../../src-main/core/limiter/testing/server-window.ts';
import { windowKinds, type WindowKind } from '../../src-service/http/rate-limit/call-window.ts';
import { createRateLimiter, documentedLimit } from '../../src-service/http/rate-limit/rate-limiter.ts';

const minuteMs = 60_000;

/** The service's budget. Its clock is `ahead` of ours. */
function serviceWindow(kind: WindowKind, ahead: number): ServerWindow {
  const time = { value: 0 };
  const limiter = createRateLimiter({ ...documentedLimit, window: kind }, { now: () => time.value });
  return {
    count(at) {
      time.value = at + ahead;
      const { allowed, remaining, resetAt } = limiter.take('key');
      return { allowed, remaining, resetAt: resetAt - ahead };
    },
  };
}

describe('S18: the limiter against the service’s own counting', () => {
  it.each(windowKinds)('uses the budget up and is never refused: %s', async (kind) => {
    const random = createRandom(11);
    const clock = createFakeClock();
    const limiter = createLimiter({ clock, callLog: createMemoryCallLog() });
    const tally = createTally();
    const window = serviceWindow(kind, 1_000_000 + Math.round(random() * 30_000));
    const nextTrip = () => ({ ms: 20 + 380 * random(), countedAt: random() });
    saturate(clock, { window, headers: true, nextTrip }, limiter, tally, 8, 30 * minuteMs);
    await clock.advance(30 * minuteMs);
    expect(tally.rejected).toBe(0);
    expect(tally.calls / 6_000).toBeGreaterThanOrEqual(0.985);
  });
});
