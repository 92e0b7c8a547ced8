import { expect, test, vi } from 'vitest';
import { createAttention } from './attention.ts';

test('what is open is read in each refresh, and at once when it opens', () => {
  const onWanted = vi.fn<() => void>();
  const attention = createAttention(onWanted);
  attention.setFocus('open');
  attention.setFocus('open');
  expect(onWanted).toHaveBeenCalledOnce();
  expect(attention.take()).toEqual(['open']);
  expect(attention.take()).toEqual(['open']);
  attention.setFocus(null);
  expect(attention.take()).toEqual([]);
  expect(onWanted).toHaveBeenCalledOnce();
});

test('what is asked for is read once, after what is open, and never twice in one refresh', () => {
  const onWanted = vi.fn<() => void>();
  const attention = createAttention(onWanted);
  attention.setFocus('open');
  attention.readSoon(['a', 'open']);
  attention.readSoon(['b', 'a']);
  attention.readSoon([]);
  expect(onWanted).toHaveBeenCalledTimes(3);
  expect(attention.isWaiting()).toBe(true);
  expect(attention.take()).toEqual(['open', 'a', 'b']);
  expect(attention.isWaiting()).toBe(false);
  expect(attention.take()).toEqual(['open']);
});
