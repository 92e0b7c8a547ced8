import { expect, test } from 'vitest';
import { chosenColumns, columnVars, withClasses, type LaidColumn } from './column-layout.ts';

const all: readonly LaidColumn[] = ['status', 'title', 'a', 'b', 'c'].map((id) => ({
  ...{ id, label: id, wide: `w-${id}`, tight: `t-${id}` },
}));
const always = ['status', 'title'];
const kept = { close: 2, medium: 1, narrow: 0 };
const choose = (...ids: readonly string[]) =>
  chosenColumns(
    all,
    ids.map((id) => ({ id, width: id === 'b' ? 150 : null })),
  );

test('columns of another version are left out', () => {
  expect(choose('a', 'unknown', 'title').map(({ id }) => id)).toEqual(['a', 'title']);
});

test('the last columns are left out first where there is no space, and never those that always stay', () => {
  const shown = choose('b', 'status', 'c', 'title', 'a');
  expect(columnVars(shown, always, kept)).toEqual({
    '--cols-wide': 'minmax(0,150px) w-status w-c w-title w-a',
    '--cols-tight': 'minmax(0,150px) t-status t-c t-title t-a',
    '--cols-close': 'minmax(0,150px) t-status t-c t-title',
    '--cols-medium': 'minmax(0,150px) t-status t-title',
    '--cols-narrow': 't-status t-title',
  });
  expect(withClasses(shown, always, kept).map(({ className }) => className)).toEqual([
    '@max-[620px]:hidden',
    undefined,
    '@max-[860px]:hidden',
    undefined,
    '@max-[1000px]:hidden',
  ]);
});
