import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tellWhenSlow } from './tell-when-slow.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const workOf = (ms: number): Promise<string> =>
  new Promise((resolve) => setTimeout(() => resolve('over'), ms));

test.each([
  [3000, 1],
  [100, 0],
])('work of %i ms is told of %i times', async (ms, times) => {
  const tell = vi.fn<() => void>();
  const result = tellWhenSlow(workOf(ms), tell);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await result).toBe('over');
  expect(tell).toHaveBeenCalledTimes(times);
});
