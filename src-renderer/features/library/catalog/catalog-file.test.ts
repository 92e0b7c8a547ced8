import { expect, test } from 'vitest';
import type { CatalogItem } from '#shared/domain/pricing/catalog-item.ts';
import { guessCatalogColumns, planCatalogImport } from '#shared/domain/pricing/catalog-import.ts';
import { charges, chargeValues } from '../../../components/pricing/charge.ts';
import { catalogReaders, catalogTable } from './catalog-file.ts';

const items: readonly CatalogItem[] = charges.map(({ value }, index) => {
  const { cost_type, recurring_type, per_type } = chargeValues(value, null);
  return {
    ...{ id: `0197a3c0-0000-7000-8000-${String(index).padStart(12, '0')}`, code: `C-${index}` },
    ...{ name: `=Item ${index}`, description: '', cost_type, recurring_type, per_type, currency: 'EUR' },
    ...{ amount: index === 0 ? null : 1_234_567 + index, cost: index === 1 ? null : 99 + index },
    tax: index % 2 === 0 ? { name: 'VAT', percentage: '5.5' } : null,
  };
});

test.each(['en', 'de', 'fr-CH'])('an export is imported as the same catalog (%s)', (locale) => {
  const { columns, rows } = catalogTable(items);
  const plan = planCatalogImport({
    ...{ rows, firstRow: 2, currency: 'USD', readers: catalogReaders(locale), existing: [] },
    mapping: guessCatalogColumns(columns),
    newId: () => '0197a3c0-0000-7000-8000-000000000099',
  });
  const read = plan.map((row) => (row.kind === 'new' ? { ...row.item, id: '' } : row));
  expect(read).toEqual(items.map((item) => ({ ...item, id: '' })));
});

test('billing is read as people write it', () => {
  const { charge, amount } = catalogReaders('en');
  expect(charge('days')).toMatchObject({ per_type: 'day' });
  expect(charge('Monthly')).toMatchObject({ recurring_type: 'monthly' });
  expect(charge('Std.')).toMatchObject({ per_type: 'hour' });
  expect(charge('per moon')).toBeNull();
  expect(amount('$90/h', 'USD')).toMatchObject({ amount: 9000, charge: { per_type: 'hour' } });
  expect(amount('a lot', 'USD')).toBeNull();
});
