import { expect, test } from 'vitest';
import type { ListState, ListViews, SavedView } from '#shared/domain/list-views.ts';
import { moved, toggled, withWidth } from './change-columns.ts';
import { isSameState, moveView, withoutView } from './change-views.ts';

const shows: ListState = { tab: 'draft', query: 'tag:a', since: '', sort: '', columns: null };
const view = (id: string, list: SavedView['list'] = 'proposals'): SavedView => ({
  id,
  list,
  name: id,
  shows,
});
const [a, b, c] = [view('a'), view('b', 'clients'), view('c')];
const known: ListViews = { views: [a, b, c], defaults: { proposals: 'c', clients: 'b' }, columns: {} };
const order = ({ views }: ListViews): string => views.map(({ id }) => id).join('');

test('a view moves among those of its list', () => {
  expect(order(moveView(known, a, 1))).toBe('cba');
  expect(order(moveView(known, c, -1))).toBe('cba');
  expect(order(moveView(known, c, 1))).toBe('abc');
  expect(order(moveView(known, b, 1))).toBe('abc');
});

test('a deleted view is no default any more', () => {
  expect(withoutView(known, c)).toEqual({ views: [a, b], defaults: { clients: 'b' }, columns: {} });
});

test('spaces around the words change nothing; every part of what is shown does', () => {
  expect(isSameState(shows, { ...shows, query: ' tag:a ' })).toBe(true);
  const columns = [{ id: 'title', width: null }];
  for (const part of [
    { tab: 'all' },
    { query: '' },
    { since: '2026-01-01' },
    { sort: 'title:up' },
    { columns },
  ])
    expect(isSameState(shows, { ...shows, ...part })).toBe(false);
  expect(isSameState({ ...shows, columns }, { ...shows, columns: [{ id: 'title', width: 90 }] })).toBe(false);
  expect(isSameState({ ...shows, columns }, { ...shows, columns: [{ width: null, id: 'title' }] })).toBe(
    true,
  );
});

const columns = ['x', 'y', 'z'].map((id) => ({ id, width: null }));
const ids = (list: typeof columns | ReturnType<typeof moved>): string => list.map(({ id }) => id).join('');

test('columns come and go, move, and have a width within limits', () => {
  expect(ids(toggled(columns, 'y'))).toBe('xz');
  expect(ids(toggled(columns, 'new'))).toBe('xyznew');
  expect(ids(moved(columns, 'x', 1))).toBe('yxz');
  expect(ids(moved(columns, 'x', -1))).toBe('xyz');
  expect(ids(moved(columns, 'none', 1))).toBe('xyz');
  expect(withWidth(columns, 'y', 100.4)[1]).toEqual({ id: 'y', width: 100 });
  expect(withWidth(columns, 'y', 1)[1]?.width).toBe(48);
  expect(withWidth(columns, 'y', 9_999)[1]?.width).toBe(1_200);
  expect(withWidth(withWidth(columns, 'y', 99), 'y', null)).toEqual(columns);
});
