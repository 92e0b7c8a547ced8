import { describe, expect, it } from 'vitest';
import { callsRatio } from './calls-ratio.ts';
import { reconnectMs, worstReconnectMs, writesForKeystrokes } from './editing.ts';
import { pullAccount, worstReadAgain } from './full-pull.ts';
import { measureLoad, rateWindows } from './throughput.ts';

describe('what the engine costs in calls', () => {
  it('is at most 1.02 times the fewest that any client could make, and 1.1 times with 1 % of answers lost', async () => {
    expect(await callsRatio(3, 0)).toBeLessThanOrEqual(1.02);
    expect(await callsRatio(9, 0.01)).toBeLessThanOrEqual(1.1);
  });

  it('S4: is one write for a thousand keystrokes', async () => {
    expect(await writesForKeystrokes(1_000)).toBe(1);
  });

  it('S15, S16: is the formula for a full pull, and at most one page more after a kill at any call', async () => {
    const { calls, formula } = await pullAccount(12);
    expect(calls).toBe(formula);
    expect(await worstReadAgain(12)).toBe(1);
  });
});

describe('what the engine costs in seconds', () => {
  it('is at most two from reconnection to the first write', async () => {
    expect(await reconnectMs('hinted')).toBeLessThanOrEqual(2_000);
  });

  it('is at most two without a hint from the system either, while somebody is at work', async () => {
    expect(await worstReconnectMs()).toBeLessThanOrEqual(2_000);
  });
});

describe('S18: with more to push than the budget allows', () => {
  it.each(rateWindows)('98.5 % of it is used, and no call is refused: %s window', async (window) => {
    const { ours, refusedPerHour } = await measureLoad({ window, hours: 0.1 });
    expect(ours).toBeGreaterThanOrEqual(0.985);
    expect(refusedPerHour).toBe(0);
  });

  it('and somebody else on the key, 90 % is used in all, with hardly a refusal', async () => {
    const { all, refusedPerHour } = await measureLoad({ window: 'sliding', hours: 0.25, foreign: 'steady' });
    expect(all).toBeGreaterThanOrEqual(0.9);
    // A whole one in a quarter of an hour is four an hour.
    expect(refusedPerHour).toBeLessThanOrEqual(4);
  });
});
