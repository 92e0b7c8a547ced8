import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenNotTyping } from './when-not-typing.ts';

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
  whenNotTyping(call);
  expect(call).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  expect(call).toHaveBeenCalledOnce();
});

test('the callback runs neither between two keys nor after its dispose', () => {
  const [call, gone] = [vi.fn<() => void>(), vi.fn<() => void>()];
  whenNotTyping(call);
  whenNotTyping(gone)();
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
