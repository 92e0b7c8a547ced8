import type { LineItemFields } from '#shared/domain/pricing/line-item.ts';
import { formatMoney } from '#shared/domain/pricing/money.ts';
import type { LineItemValues } from '../../../data/index.ts';
import { t } from '../../../i18n/index.ts';
import { chargeOf, chargeValues } from '../../../components/pricing/charge.ts';
import type { Column } from './grid-keys.ts';
import { editableAmount, type MoneyStyle } from '../../../components/pricing/money-style.ts';
import { parseAmount } from '../../../components/pricing/parse-amount.ts';
import { readNumber } from '../../../components/pricing/read-number.ts';

/** A cell's input as fields, or the reason why it is invalid. */
export type CellInput =
  | { readonly ok: true; readonly values: LineItemValues }
  | { readonly ok: false; readonly problem: string };

function quantityText(quantity: number | null, locale: string): string {
  if (quantity === null) return '';
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 6 }).format(quantity);
}

/** Initial text of a cell's input. */
export function editText(column: Column, fields: LineItemFields, style: MoneyStyle): string {
  switch (column) {
    case 'name':
      return fields.name;
    case 'quantity':
      return quantityText(fields.quantity, style.locale);
    case 'amount':
      return editableAmount(fields.amount, style);
    case 'charge':
    case 'total':
      return '';
  }
}

/** Text of a cell; empty if it has no value. */
export function cellText(column: Column, fields: LineItemFields, style: MoneyStyle): string {
  if (column === 'quantity') {
    return fields.cost_type === 'per' ? quantityText(fields.quantity ?? 1, style.locale) : '';
  }
  if (column === 'amount') {
    return fields.amount === null ? '' : formatMoney(fields.amount, style.currency, style.locale);
  }
  return editText(column, fields, style);
}

/** The current value of a cell's field. */
export function ownValues(column: Column, { name, quantity, amount }: LineItemFields): LineItemValues {
  switch (column) {
    case 'name':
      return { name };
    case 'quantity':
      return { quantity };
    case 'amount':
      return { amount };
    case 'charge':
    case 'total':
      return {};
  }
}

/** Parses a cell's input. */
export function readCell(column: Column, text: string, fields: LineItemFields, style: MoneyStyle): CellInput {
  switch (column) {
    case 'name':
      return { ok: true, values: { name: text.trim() } };
    case 'quantity':
      return readQuantity(text, fields, style.locale);
    case 'amount': {
      const parsed = parseAmount(text, style.currency, style.locale);
      if (!parsed.ok) return parsed;
      const { amount, charge } = parsed;
      return { ok: true, values: { amount, ...(charge && chargeValues(charge, fields.quantity)) } };
    }
    case 'charge':
    case 'total':
      return { ok: true, values: {} };
  }
}

/** A quantity on a line that is charged once makes the line charged per unit. */
function readQuantity(text: string, fields: LineItemFields, locale: string): CellInput {
  if (text.trim() === '') return { ok: true, values: { quantity: null } };
  const quantity = readNumber(text, locale);
  if (quantity === null) return { ok: false, problem: t('lines.notQuantity') };
  const charge = chargeOf(fields);
  if (fields.cost_type === 'per') return { ok: true, values: { quantity } };
  if (charge === 'fixed') return { ok: true, values: chargeValues('per:unit', quantity) };
  return { ok: false, problem: t('lines.noQuantity') };
}
