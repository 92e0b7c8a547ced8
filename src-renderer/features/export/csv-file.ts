import type { ProposalRecords } from '#shared/document/render/document-of-records.ts';
import { clientDisplayName } from '#shared/domain/clients/client.ts';
import type { Table } from '#shared/text/csv.ts';
import { toDecimalText } from '#shared/domain/pricing/money.ts';
import { areTaxesUnknown } from '#shared/domain/pricing/taxation.ts';
import { lineTotal } from '#shared/domain/pricing/totals.ts';
import { parseSafely } from './sanitize-html.ts';

/** The words of a text that may hold markup. */
function plainText(html: string): string {
  return (parseSafely(html).textContent ?? '').trim();
}

/** The lines of proposals, one row each. Column names are for programs and equal in all languages. */
export function lineItemTable(proposals: readonly ProposalRecords[]): Table {
  const rows = proposals.flatMap(({ proposal, client, sections, taxes, currency }) =>
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
        fields.cost_type === 'per' ? String(fields.quantity ?? 1) : '',
        fields.amount === null ? '' : toDecimalText(fields.amount, currency),
        toDecimalText(lineTotal(fields), currency),
        currency,
        areTaxesUnknown(proposal)
          ? 'unknown'
          : taxes.map(({ fields: { name, percentage } }) => `${name} ${percentage} %`).join(', '),
      ]),
    ),
  );
  return {
    columns: [
      ...['proposal', 'client', 'section', 'optional', 'selected', 'item', 'cost_type', 'per', 'quantity'],
      ...['amount', 'total', 'currency', 'taxes'],
    ],
    rows,
  };
}
