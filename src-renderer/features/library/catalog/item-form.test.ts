import { expect, test } from 'vitest';
import type { CatalogItem } from '#shared/domain/pricing/catalog-item.ts';
import { draftOf, emptyDraft, itemOf } from './item-form.ts';

const concept: CatalogItem = {
  ...{ id: '0197a3c0-0000-7000-8000-000000000001', code: 'C-1', name: 'Concept', description: 'Two drafts' },
  ...{
    cost_type: 'per',
    recurring_type: null,
    per_type: 'day',
    currency: 'EUR',
    amount: 90_050,
    cost: 41_000,
  },
  tax: { name: 'VAT', percentage: '5.5' },
};
const surroundings = { id: concept.id, currency: 'EUR', locale: 'de', others: [] };

test('an item that was not changed comes back as it was, in every locale', () => {
  for (const locale of ['en', 'de', 'fr-CH'])
    expect(itemOf(draftOf(concept, locale), { ...surroundings, locale })).toEqual({ item: concept });
  const bare = { ...concept, amount: null, cost: null, tax: null, code: '' };
  expect(itemOf(draftOf(bare, 'en'), surroundings)).toEqual({ item: bare });
});

test('a unit behind the price is the billing', () => {
  const made = itemOf({ ...emptyDraft, name: 'Care', price: '40/mo' }, surroundings);
  expect(made).toMatchObject({ item: { cost_type: 'recurring', recurring_type: 'monthly', amount: 4000 } });
});

test('each field says what is wrong with it', () => {
  const wrong = { ...emptyDraft, code: 'c-1', price: 'a lot', cost: 'too much', taxName: 'VAT' };
  const made = itemOf(wrong, { ...surroundings, others: [{ ...concept, id: 'other' }] });
  if (!('problems' in made)) throw new Error('The item was taken.');
  expect(Object.keys(made.problems).toSorted()).toEqual(['code', 'cost', 'name', 'price', 'taxPercentage']);
  const nameless = itemOf({ ...emptyDraft, name: 'Care', taxPercentage: '21' }, surroundings);
  expect(nameless).toMatchObject({ problems: { taxName: 'Enter the name of the tax.' } });
});
