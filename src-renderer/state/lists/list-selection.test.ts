import { expect, test } from 'vitest';
import {
  activate,
  createReconciler,
  emptySelection,
  extendSelection,
  moveActive,
  reconcile,
  toggleSelected,
} from './list-selection.ts';

const ids = ['a', 'b', 'c', 'd', 'e'];

test('moving starts at the first row and stops at both ends', () => {
  const first = moveActive(emptySelection, ids, 1);
  expect(first.activeId).toBe('a');
  expect(moveActive(first, ids, -1).activeId).toBe('a');
  expect(moveActive(first, ids, 20).activeId).toBe('e');
  expect(moveActive(first, [], 1).activeId).toBeNull();
  // Standing at an end, it still asks to be seen.
  expect(moveActive(first, ids, -1).moves).toBe(first.moves + 1);
});

test('a row is chosen and taken out again', () => {
  const once = toggleSelected(emptySelection, 'b');
  expect([...once.selected]).toEqual(['b']);
  expect(toggleSelected(once, 'b').selected.size).toBe(0);
});

test('a range runs from where it began, in either direction', () => {
  const anchored = activate(emptySelection, 'c');
  expect([...extendSelection(anchored, ids, 'e').selected]).toEqual(['c', 'd', 'e']);
  expect([...extendSelection(anchored, ids, 'a').selected]).toEqual(['a', 'b', 'c']);
});

test('when the active row is removed, the row at its index becomes active', () => {
  const standing = activate(toggleSelected(emptySelection, 'b'), 'c');
  const after = reconcile(standing, ['a', 'b', 'd', 'e'], ids);
  expect(after.activeId).toBe('d');
  expect([...after.selected]).toEqual(['b']);
  expect(reconcile(activate(emptySelection, 'e'), ['a'], ids).activeId).toBe('a');
});

test('when many rows are removed, the nearest remaining row becomes active', () => {
  const many = Array.from({ length: 100 }, (_, index) => `row-${index}`);
  const left = [...many.slice(0, 10), ...many.slice(60)];
  expect(reconcile(activate(emptySelection, 'row-30'), left, many).activeId).toBe('row-60');
  expect(reconcile(activate(emptySelection, 'row-90'), many.slice(0, 50), many).activeId).toBe('row-49');
});

test('in new content without the active row, the first row becomes active', () => {
  expect(reconcile(activate(emptySelection, 'd'), ['b', 'c'], []).activeId).toBe('b');
  expect(reconcile(activate(emptySelection, 'd'), ['b', 'd'], []).activeId).toBe('d');
});

test('nothing changes while all selected rows are there', () => {
  const standing = toggleSelected(emptySelection, 'b');
  expect(reconcile(standing, ids, ids)).toBe(standing);
  // Rows that arrive above, or move, do not take the active row to another record.
  expect(reconcile(standing, ['new', 'e', ...ids.slice(0, 4)], ids)).toBe(standing);
});

test('the same input returns the same object', () => {
  const reconcileAgain = createReconciler();
  const standing = activate(emptySelection, 'c');
  const left = reconcileAgain(standing, ['a', 'b'], ids);
  expect(left.activeId).toBe('b');
  expect(reconcileAgain(standing, ['a', 'b'], ids).activeId).toBe('b');
  const shorter = ['a'];
  const last = reconcileAgain(left, shorter, ['a', 'b']);
  expect(last.activeId).toBe('a');
  expect(reconcileAgain(left, shorter, ['a', 'b'])).toBe(last);
  expect(reconcileAgain(last, shorter, shorter)).toBe(last);
});
