import { expect, test } from 'vitest';
import { nextSort, parseSort, sortRows, sortText } from './sort-rows.ts';

const sorted = (
  keys: readonly (string | number | null | readonly (string | number)[])[],
  descending = false,
) => sortRows(keys, (key) => key, descending, 'en');

test('texts sort by the language, numbers numerically, and unknown values last', () => {
  expect(sorted(['b', 'Zoë', 'ä', 'Item 10', null, 'item 9', ''])).toEqual([
    ...['ä', 'b', 'item 9', 'Item 10', 'Zoë'],
    ...[null, ''],
  ]);
  expect(sorted(['b', null, 'a'], true)).toEqual(['b', 'a', null]);
  expect(sorted([10, 9, null, -1], true)).toEqual([10, 9, -1, null]);
});

test('keys with several parts compare part by part, and equal rows keep their order', () => {
  expect(
    sorted([
      ['USD', 5],
      ['EUR', 900],
      ['USD', 40],
    ]),
  ).toEqual([
    ['EUR', 900],
    ['USD', 5],
    ['USD', 40],
  ]);
  const rows = [
    { name: 'a', id: 1 },
    { name: 'A', id: 2 },
  ];
  for (const descending of [false, true])
    expect(sortRows(rows, ({ name }) => name, descending, 'en').map(({ id }) => id)).toEqual([1, 2]);
});

test('a heading sorts ascending, descending, and not at all', () => {
  const up = nextSort(null, 'title');
  expect(up).toEqual({ column: 'title', descending: false });
  const down = nextSort(up, 'title');
  expect(down).toEqual({ column: 'title', descending: true });
  expect(nextSort(down, 'title')).toBeNull();
  expect(nextSort(down, 'client')).toEqual({ column: 'client', descending: false });
  for (const sort of [up, down, null]) expect(parseSort(sortText(sort))).toEqual(sort);
});

test('dates and amounts sort descending first', () => {
  const first = nextSort({ column: 'title', descending: true }, 'total', true);
  expect(first).toEqual({ column: 'total', descending: true });
  const second = nextSort(first, 'total', true);
  expect(second).toEqual({ column: 'total', descending: false });
  expect(nextSort(second, 'total', true)).toBeNull();
});
