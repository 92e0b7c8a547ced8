import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDebouncer } from './debouncer.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('many requests run the task once, after a pause', () => {
  const task = vi.fn<() => void>();
  const debouncer = createDebouncer({ waitMs: 400, maxWaitMs: 1000 });
  for (let request = 0; request < 3; request += 1) debouncer.schedule(task);
  vi.advanceTimersByTime(399);
  expect(task).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(task).toHaveBeenCalledTimes(1);
});

test('requests without a pause run the task within the longest wait, and again after it', () => {
  const ranAt: number[] = [];
  const debouncer = createDebouncer({ waitMs: 400, maxWaitMs: 1000 });
  const since = Date.now();
  for (let request = 0; request < 25; request += 1) {
    debouncer.schedule(() => ranAt.push(Date.now()));
    vi.advanceTimersByTime(100);
  }
  expect(ranAt.map((time) => time - since)).toEqual([1000, 2000]);
});

test('of several tasks the newest runs, and none after a cancel', () => {
  const ran: string[] = [];
  const debouncer = createDebouncer({ waitMs: 400, maxWaitMs: 1000 });
  debouncer.schedule(() => ran.push('older'));
  debouncer.schedule(() => ran.push('newest'));
  vi.advanceTimersByTime(2000);
  debouncer.schedule(() => ran.push('cancelled'));
  debouncer.cancel();
  vi.advanceTimersByTime(2000);
  expect(ran).toEqual(['newest']);
});
