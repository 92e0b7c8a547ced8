import { describe, expect, it } from 'vitest';
import { callsRatio } from './calls-ratio.ts';
import { reconnectMs, worstReconnectMs, writesForKeystrokes } from './editing.ts';
import { pullAccount, worstReadAgain } from './full-pull.ts';
import { measureLoad, rateWindows } from './throughput.ts';

describe('calls of the engine', () => {
  it('are at most 1.02 times the minimum, and at most 1.1 times with 1 % of answers lost', async () => {
    expect(await callsRatio(3, { lostShare: 0 })).toBeLessThanOrEqual(1.02);
    expect(await callsRatio(9, { lostShare: 0.01 })).toBeLessThanOrEqual(1.1);
  });

  it('are at most 1.02 times the minimum with idempotency keys and 1 % of answers lost', async () => {
    expect(await callsRatio(9, { lostShare: 0.01, takesKeys: true })).toBeLessThanOrEqual(1.02);
  });

  it('S4: are one write for a thousand keystrokes', async () => {
    expect(await writesForKeystrokes(1_000)).toBe(1);
  });

  it('S15, S16: of a full pull match the formula, with at most one page more after a kill at any call', async () => {
    const { calls, formula } = await pullAccount(12);
    expect(calls).toBe(formula);
    expect(await worstReadAgain(12)).toBe(1);
  });
});

describe('time of the engine', () => {
  it('from reconnection to the first write is at most two seconds', async () => {
    expect(await reconnectMs('hinted')).toBeLessThanOrEqual(2_000);
  });

  it('without a hint from the system it is at most two seconds too, soon after an edit', async () => {
    expect(await worstReconnectMs()).toBeLessThanOrEqual(2_000);
  });
});

describe('S18: with more operations than the budget allows', () => {
  it.each(rateWindows)('98.5 % of the budget is used, and no call is refused: %s window', async (window) => {
    const { ours, refusedPerHour } = await measureLoad({ window, hours: 0.1 });
    expect(ours).toBeGreaterThanOrEqual(0.985);
    expect(refusedPerHour).toBe(0);
  });

  it('with other calls on the key, 90 % is used in all, with hardly a refusal', async () => {
    const { all, refusedPerHour } = await measureLoad({ window: 'sliding', hours: 0.25, foreign: 'steady' });
    expect(all).toBeGreaterThanOrEqual(0.9);
    // One refusal in a quarter of an hour would be four an hour.
    expect(refusedPerHour).toBeLessThanOrEqual(4);
  });
});
