import type { LineItemFields } from '#shared/domain/pricing/line-item.ts';
import { lineTotal } from '#shared/domain/pricing/totals.ts';
import { editText } from './cell-values.ts';
import { editableAmount, type MoneyStyle } from '../../../components/pricing/money-style.ts';
import { chargeLabel, chargeOf } from '../../../components/pricing/charge.ts';
import { columns, type Column } from './grid-keys.ts';
import type { GridRange } from './grid-range.ts';

/** What a spreadsheet is given for a cell: figures as numbers in the reader's spelling, without a currency sign. */
function plainText(column: Column, fields: LineItemFields, style: MoneyStyle): string {
  switch (column) {
    case 'name':
      return fields.name;
    case 'charge':
      return chargeLabel(chargeOf(fields));
    case 'quantity':
      return fields.cost_type === 'per' ? editText('quantity', fields, style) || '1' : '';
    case 'amount':
      return editText('amount', fields, style);
    case 'total':
      return editableAmount(fields.amount === null ? null : lineTotal(fields), style);
  }
}

/** A cell with a tab, a line break or a quote stands in quotes, as spreadsheets write and read it. */
function quoted(text: string): string {
  return /[\t\n"]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The cells of a block as tab-separated values, for a spreadsheet or for `pasteRows`. */
export function copyCells(
  rows: readonly { readonly fields: LineItemFields }[],
  { top, bottom, left, right }: GridRange,
  style: MoneyStyle,
): string {
  return rows
    .slice(top, bottom + 1)
    .map(({ fields }) =>
      columns
        .slice(left, right + 1)
        .map((column) => quoted(plainText(column, fields, style)))
        .join('\t'),
    )
    .join('\n');
}
