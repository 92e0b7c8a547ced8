import { expect, test } from 'vitest';
import { asNewId } from '#shared/domain/ids.ts';
import type { CatalogItem } from '#shared/domain/pricing/catalog-item.ts';
import { createJournal } from '../journal.ts';
import { openDatabase } from '../storage/database.ts';

const item = (id: string, name: string): CatalogItem => ({
  ...{ id: `0197a3c0-0000-7000-8000-00000000000${id}`, code: '', name, description: '', currency: 'EUR' },
  ...{ cost_type: 'per', recurring_type: null, per_type: 'day', amount: 90_000, cost: 41_000, tax: null },
});

test('items are added, replaced, removed, and rolled back with their transaction', () => {
  const database = openDatabase(':memory:');
  const journal = createJournal({ database, accountKey: 'a', newId: () => asNewId('g') });
  const { catalog } = journal;
  catalog.put(item('1', 'Concept'));
  catalog.put(item('2', 'Design'));
  catalog.put(item('1', 'Workshop'));
  expect(catalog.all().map(({ name }) => name)).toEqual(['Workshop', 'Design']);
  expect(() =>
    journal.transaction(() => {
      catalog.remove(item('2', '').id);
      throw new Error('stop');
    }),
  ).toThrow('stop');
  expect(catalog.count()).toBe(2);
  catalog.remove(item('2', '').id);
  expect(catalog.all()).toEqual([item('1', 'Workshop')]);
  journal.close();
});

test('an item that no form allows is refused', () => {
  const database = openDatabase(':memory:');
  const { catalog } = createJournal({ database, accountKey: 'a', newId: () => asNewId('g') });
  expect(() => catalog.put({ ...item('1', ''), name: '' })).toThrow('name');
  expect(() => catalog.put({ ...item('1', 'Concept'), amount: 0.5 })).toThrow('amount');
  expect(catalog.all()).toEqual([]);
});
