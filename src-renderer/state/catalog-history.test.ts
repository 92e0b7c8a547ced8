import { expect, test } from 'vitest';
import type { CatalogItem } from '#shared/domain/pricing/catalog-item.ts';
import { inverseOf, useCatalogHistory, type CatalogChange, type CatalogStep } from './catalog-history.ts';

const item = (id: string, name: string): CatalogItem => ({
  ...{ id, code: '', name, description: '', currency: 'EUR', amount: 100, cost: null, tax: null },
  ...{ cost_type: 'fixed', recurring_type: null, per_type: null },
});

function apply(items: ReadonlyMap<string, CatalogItem>, { put, remove }: CatalogChange) {
  const kept = [...items].filter(([id]) => !remove.includes(id));
  return new Map([...kept, ...put.map((one) => [one.id, one] as const)]);
}

test('the inverse brings back what was replaced and removed, and removes what was added', () => {
  const before = new Map([
    ['a', item('a', 'Concept')],
    ['b', item('b', 'Design')],
  ]);
  const change = { put: [item('a', 'Workshop'), item('c', 'Care')], remove: ['b'] };
  const after = apply(before, change);
  expect([...after.keys()].toSorted()).toEqual(['a', 'c']);
  const back = apply(after, inverseOf(change, before));
  expect([...back.values()].toSorted((x, y) => x.id.localeCompare(y.id))).toEqual([...before.values()]);
});

test('an undone step can be made again until there is a new one', () => {
  const step = (name: string): CatalogStep => ({
    ...{ label: () => name, change: { put: [], remove: [] }, inverse: { put: [], remove: [] } },
  });
  const [first, second] = [step('first'), step('second')];
  const history = () => useCatalogHistory.getState();
  history().add(first);
  history().move(first, 'future');
  expect([history().past.length, history().future]).toEqual([0, [first]]);
  history().move(first, 'past');
  expect([history().past, history().future.length]).toEqual([[first], 0]);
  history().move(first, 'future');
  history().add(second);
  expect([history().past, history().future.length]).toEqual([[second], 0]);
  history().clear();
});
