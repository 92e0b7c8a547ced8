import { expect, test } from 'vitest';
import { changedPrice, lineOfItem, type CatalogItem } from './catalog-item.ts';

const concept: CatalogItem = {
  ...{ id: '0197a3c0-0000-7000-8000-000000000001', code: 'C-1', name: 'Concept', description: 'Two drafts' },
  ...{
    cost_type: 'per',
    recurring_type: null,
    per_type: 'day',
    currency: 'EUR',
    amount: 90_000,
    cost: 41_000,
  },
  tax: { name: 'VAT', percentage: '21' },
};
const items = (item: CatalogItem) => new Map([[item.id, item]]);

test('an item fills the name with its description, unit, price and cost of a line', () => {
  expect(lineOfItem(concept, 'EUR', null)).toEqual({
    ...{ name: 'Concept\nTwo drafts', cost_type: 'per', recurring_type: null, per_type: 'day', quantity: 1 },
    ...{ amount: 90_000, cost: 41_000, catalog_id: concept.id, catalog_amount: 90_000 },
  });
  expect(lineOfItem({ ...concept, description: '' }, 'EUR', 3)).toMatchObject({
    name: 'Concept',
    quantity: 3,
  });
});

test('nothing is converted: in another currency price and cost stay empty', () => {
  expect(lineOfItem(concept, 'USD', null)).toMatchObject({ amount: null, cost: null, catalog_amount: null });
});

test('a changed price is told once it differs from the one that was taken', () => {
  const line = lineOfItem(concept, 'EUR', null);
  expect(changedPrice(line, items(concept), 'EUR')).toBeNull();
  expect(changedPrice(line, items({ ...concept, amount: 95_000 }), 'EUR')).toBe(95_000);
});

test('a line without an item, or one that is gone or priced otherwise, shows nothing', () => {
  const line = lineOfItem(concept, 'EUR', null);
  expect(changedPrice(line, new Map(), 'EUR')).toBeNull();
  expect(changedPrice({}, items(concept), 'EUR')).toBeNull();
  expect(changedPrice(line, items({ ...concept, amount: null }), 'EUR')).toBeNull();
  expect(changedPrice(line, items({ ...concept, amount: 1, currency: 'USD' }), 'EUR')).toBeNull();
});
