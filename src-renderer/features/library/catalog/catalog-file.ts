import type { CatalogItem } from '#shared/domain/pricing/catalog-item.ts';
import {
  catalogColumns,
  type CatalogCharge,
  type CatalogReaders,
} from '#shared/domain/pricing/catalog-import.ts';
import { toDecimalText } from '#shared/domain/pricing/money.ts';
import type { Table } from '#shared/text/csv.ts';
import {
  charges,
  chargesByName,
  chargeOf,
  chargeValues,
  parseChargeSuffix,
  unitNamed,
  type Charge,
} from '../../../components/pricing/charge.ts';
import { parseAmount } from '../../../components/pricing/parse-amount.ts';
import { readPercentage } from '../../../components/pricing/percentage.ts';

/** The catalog as a table for spreadsheets. Column names and billing are for programs and equal in all languages. */
export function catalogTable(items: readonly CatalogItem[]): Table {
  return {
    columns: [...catalogColumns],
    rows: items.map((item) => [
      item.code,
      item.name,
      item.description,
      chargeOf(item),
      item.amount === null ? '' : toDecimalText(item.amount, item.currency),
      item.cost === null ? '' : toDecimalText(item.cost, item.currency),
      item.currency,
      item.tax?.name ?? '',
      item.tax?.percentage ?? '',
    ]),
  };
}

function fieldsOf(charge: Charge): CatalogCharge {
  const { cost_type, recurring_type, per_type } = chargeValues(charge, null);
  return { cost_type, recurring_type, per_type };
}

/** The billing that a cell names: as the app shows it, as a unit such as "days", or as an export writes it. */
function chargeNamed(text: string): Charge | null {
  const own = charges.find(({ value }) => value === text.toLowerCase());
  return (
    own?.value ??
    chargesByName().get(text.toLowerCase()) ??
    unitNamed(text) ??
    parseChargeSuffix(`1/${text}`).charge
  );
}

/** How cells are read in a locale. */
export function catalogReaders(locale: string): CatalogReaders {
  return {
    amount(text, currency) {
      const parsed = parseAmount(text, currency, locale);
      if (!parsed.ok) return null;
      return { amount: parsed.amount, charge: parsed.charge === null ? null : fieldsOf(parsed.charge) };
    },
    charge(text) {
      const charge = chargeNamed(text);
      return charge === null ? null : fieldsOf(charge);
    },
    percentage: readPercentage,
  };
}
