import { describe, expect, it } from 'vitest';
import { createUncertaintyWindow } from './uncertainty-window.ts';

/** A window of 80 s whose two clocks are set by the test, ms. */
function setup() {
  const time = { now: 1_000_000, monotonic: 0 };
  const clock = { now: () => time.now, monotonic: () => time.monotonic, after: () => () => undefined };
  return { time, window: createUncertaintyWindow(clock, 80_000) };
}

describe('a verification', () => {
  it('is prompt for 30 s after the call', () => {
    const { time, window } = setup();
    window.begin('op');
    time.monotonic = 30_000;
    time.now += 30_000;
    expect(window.isPrompt('op')).toBe(true);
    time.monotonic += 1;
    expect(window.isPrompt('op')).toBe(false);
  });

  it('is not prompt after a sleep, in which the monotonic clock stops', () => {
    const { time, window } = setup();
    window.begin('op');
    time.now += 8 * 3_600_000;
    expect(window.isPrompt('op')).toBe(false);
  });

  it('is not prompt after one that found nothing, but after one that failed', () => {
    const { window } = setup();
    window.begin('op');
    window.checkFailed('op');
    expect(window.isPrompt('op')).toBe(true);
    window.foundNothing('op');
    expect(window.isPrompt('op')).toBe(false);
  });

  it('is not prompt for a call of an earlier process', () => {
    expect(setup().window.isPrompt('op')).toBe(false);
  });
});
