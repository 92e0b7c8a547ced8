import { expect, test } from 'vitest';
import { lineOfItem, type CatalogItem } from '#shared/domain/pricing/catalog-item.ts';
import type { LineItemFields } from '#shared/domain/pricing/line-item.ts';
import { toLocalId } from '#shared/domain/testing/ids.ts';
import { itemOfLine, priceUpdate } from './catalog-lines.ts';

const concept: CatalogItem = {
  ...{ id: '0197a3c0-0000-7000-8000-000000000001', code: 'C-1', name: 'Concept', description: 'Two\ndrafts' },
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
const line: LineItemFields = {
  ...{ section_id: toLocalId('s'), position: 0 },
  ...lineOfItem(concept, 'EUR', 2),
};

test('a line that is saved changes its own item, and a second time changes nothing', () => {
  const make = () => 'new';
  expect(itemOfLine(line, items(concept), 'EUR', make)).toEqual(concept);
  const dearer = { ...line, amount: 95_000, name: 'Concept' };
  expect(itemOfLine(dearer, items(concept), 'EUR', make)).toEqual({
    ...concept,
    amount: 95_000,
    description: '',
  });
});

test('a line whose item is gone, or of none, becomes a new item; one without a name none', () => {
  const id = '0197a3c0-0000-7000-8000-000000000002';
  expect(itemOfLine(line, new Map(), 'EUR', () => id)).toEqual({ ...concept, id, code: '', tax: null });
  expect(itemOfLine({ ...line, name: ' \n' }, new Map(), 'EUR', () => id)).toBeNull();
});

test('an update takes price and cost of the item, and is made once', () => {
  const now = { ...concept, amount: 95_000, cost: 43_000 };
  const values = priceUpdate(line, items(now), 'EUR');
  expect(values).toEqual({ amount: 95_000, cost: 43_000, catalog_amount: 95_000 });
  expect(priceUpdate({ ...line, ...values }, items(now), 'EUR')).toBeNull();
});
