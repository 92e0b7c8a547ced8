import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from './clock.ts';

describe("a timer of the system's clock", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it.each([2 ** 31, 2 ** 33, 1e300, Infinity, Number.NaN])('does not come at once for %d ms', (ms) => {
    const callback = vi.fn<() => void>();
    const cancel = systemClock.after(ms, callback);
    vi.advanceTimersByTime(2 ** 31 - 2);
    expect(callback).not.toHaveBeenCalled();
    cancel();
    expect(vi.getTimerCount()).toBe(0);
  });

  it("can be longer than Node's longest timer, and can be cancelled", () => {
    const callback = vi.fn<() => void>();
    systemClock.after(2 ** 32, callback);
    vi.advanceTimersByTime(2 ** 32 - 1);
    expect(callback).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(callback).toHaveBeenCalledOnce();
    const cancel = systemClock.after(2 ** 32, callback);
    vi.advanceTimersByTime(2 ** 31 + 5);
    cancel();
    vi.advanceTimersByTime(2 ** 33);
    expect(callback).toHaveBeenCalledOnce();
  });

  it('fires at once when overdue', () => {
    const callback = vi.fn<() => void>();
    systemClock.after(-5, callback);
    vi.advanceTimersByTime(0);
    expect(callback).toHaveBeenCalledOnce();
  });
});
