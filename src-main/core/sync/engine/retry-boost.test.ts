import { expect, test, vi } from 'vitest';
import { createAttention } from './retry-boost.ts';

test('what is open is read at once when it opens, and in each refresh', () => {
  const onWanted = vi.fn<() => void>();
  const attention = createAttention(onWanted);
  attention.setFocus('open');
  attention.setFocus('open');
  expect(onWanted).toHaveBeenCalledOnce();
  expect(attention.takeNew()).toEqual(['open']);
  expect(attention.takeNew()).toEqual([]);
  expect(attention.focused()).toEqual(['open']);
  attention.setFocus(null);
  expect(attention.focused()).toEqual([]);
  expect(onWanted).toHaveBeenCalledOnce();
});

test('what is asked for is read once, and never twice at a time', () => {
  const onWanted = vi.fn<() => void>();
  const attention = createAttention(onWanted);
  attention.setFocus('open');
  attention.readSoon(['a', 'open']);
  attention.readSoon(['b', 'a']);
  attention.readSoon([]);
  expect(onWanted).toHaveBeenCalledTimes(3);
  expect(attention.isWaiting()).toBe(true);
  expect(attention.takeNew()).toEqual(['open', 'a', 'b']);
  expect(attention.isWaiting()).toBe(false);
  expect(attention.focused()).toEqual(['open']);
});
