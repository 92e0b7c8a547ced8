import Papa from 'papaparse';
import type { ProposalRecords } from '#shared/document/document-of-records.ts';
import { clientDisplayName } from '#shared/domain/client.ts';
import { toDecimalText } from '#shared/domain/money.ts';
import { guardCell } from '#shared/domain/spreadsheet-cell.ts';
import { lineTotal } from '#shared/domain/totals.ts';
import { parseSafely } from './sanitize-html.ts';

/** A table to be written as CSV: the names of its columns, and its rows as text. */
export interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/**
 * A table as a CSV file (RFC 4180), in UTF-8 with the mark that spreadsheets look for; nothing in it is run as a
 * formula.
 */
export function csvFile({ columns, rows }: Table): string {
  const data = rows.map((row) => row.map(guardCell));
  return `\uFEFF${Papa.unparse({ fields: [...columns], data }, { newline: '\r\n' })}\r\n`;
}

/** The words of a text that may hold markup. */
function plainText(html: string): string {
  return (parseSafely(html).textContent ?? '').trim();
}

/** The lines of proposals, one row each. The columns' names are for programs, and the same in every language. */
export function lineItemTable(proposals: readonly ProposalRecords[]): Table {
  const rows = proposals.flatMap(({ proposal, client, sections, currency }) =>
    sections.flatMap(({ section, items }) =>
      items.map(({ fields }) => [
        proposal.fields.title,
        client === null ? '' : clientDisplayName(client.fields),
        section.fields.title,
        section.fields.optional ? 'yes' : 'no',
        section.fields.selected ? 'yes' : 'no',
        plainText(fields.name),
        fields.cost_type,
        (fields.cost_type === 'per' ? fields.per_type : fields.recurring_type) ?? '',
        fields.quantity === null ? '' : String(fields.quantity),
        fields.amount === null ? '' : toDecimalText(fields.amount, currency),
        toDecimalText(lineTotal(fields), currency),
        currency,
      ]),
    ),
  );
  return {
    columns: [
      ...['proposal', 'client', 'section', 'optional', 'selected', 'item', 'cost_type', 'per', 'quantity'],
      ...['amount', 'total', 'currency'],
    ],
    rows,
  };
}
