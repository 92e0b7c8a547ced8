import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenQuiet } from './when-quiet.ts';

const page = new EventTarget();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', page);
  // A computer that is never idle: only callbacks with a timeout run.
  vi.stubGlobal('requestIdleCallback', (call: () => void, { timeout }: IdleRequestOptions = {}) =>
    timeout === undefined ? undefined : setTimeout(call, timeout),
  );
  vi.stubGlobal('cancelIdleCallback', clearTimeout);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('on a computer that is never idle, the callback still runs', () => {
  const call = vi.fn<() => void>();
  whenQuiet(call);
  expect(call).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  expect(call).toHaveBeenCalledOnce();
});

test('the callback runs neither between two keys nor after its dispose', () => {
  const [call, gone] = [vi.fn<() => void>(), vi.fn<() => void>()];
  whenQuiet(call);
  whenQuiet(gone)();
  for (let key = 0; key < 20; key += 1) {
    page.dispatchEvent(
      Object.defineProperty(new Event('keydown'), 'timeStamp', { value: performance.now() }),
    );
    vi.advanceTimersByTime(100);
  }
  expect(call).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2000);
  expect(call).toHaveBeenCalledOnce();
  expect(gone).not.toHaveBeenCalled();
});
