import { expect, test } from 'vitest';
import { listViewsSchema, mostViews, noListViews, type ListViews } from '#shared/domain/list-views.ts';
import { restoredViews } from './restored-views.ts';

const shows = { tab: '', query: '', since: '', sort: '', columns: null };
const id = (index: number): string => `0197a3c0-0000-7000-8000-${String(index).padStart(12, '0')}`;
const views = (...indexes: readonly number[]): ListViews => ({
  ...noListViews,
  views: indexes.map((index) => ({ id: id(index), list: 'clients', name: `View ${String(index)}`, shows })),
});

test('views that are missing come back behind those that are here', () => {
  expect(restoredViews(views(1, 2), views(2, 3, 3)).views.map((view) => view.id)).toEqual([
    id(1),
    id(2),
    id(3),
  ]);
});

test('what is set here stays', () => {
  const column = (name: string) => [{ id: name, width: null }];
  const here: ListViews = { ...noListViews, defaults: { clients: id(1) }, columns: { clients: column('a') } };
  const backup: ListViews = {
    ...noListViews,
    defaults: { clients: id(2), proposals: id(3) },
    columns: { clients: column('b'), proposals: column('c') },
  };
  expect(restoredViews(here, backup)).toEqual({
    views: [],
    defaults: { clients: id(1), proposals: id(3) },
    columns: { clients: column('a'), proposals: column('c') },
  });
});

test('no more come back than an account takes', () => {
  const many = Array.from({ length: mostViews }, (_, index) => index);
  const restored = restoredViews(views(1_000), views(...many));
  expect(restored.views).toHaveLength(mostViews);
  expect(() => listViewsSchema.parse(restored)).not.toThrow();
});
