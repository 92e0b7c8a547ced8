import { z } from 'zod';
import { clientFieldsSchema } from '../../domain/clients/client.ts';
import { lineItemFieldsSchema, localLineFields } from '../../domain/pricing/line-item.ts';
import { proposalFieldsSchema } from '../../domain/proposals/proposal.ts';
import { sectionFieldsSchema } from '../../domain/proposals/section.ts';
import { areTaxesUnknown, taxationFieldsSchema } from '../../domain/pricing/taxation.ts';
import type { DocumentSources, ProposalRecords } from '../render/document-of-records.ts';

/** Without local references and positions: client and order follow from the file's structure. */
const proposalSchema = proposalFieldsSchema.omit({
  client_id: true,
  template_id: true,
  taxes_known: true,
  contents_known: true,
  tags: true,
});
const sectionSchema = sectionFieldsSchema
  .omit({ proposal_id: true, template_id: true, position: true, source_id: true, source_content: true })
  .extend({
    line_items: z.array(lineItemFieldsSchema.omit({ section_id: true, position: true, ...localLineFields })),
  });

/** A proposal as JSON for other programs, with amounts in minor units. */
export const proposalFileSchema = z.object({
  format: z.literal('layover-proposal'),
  /** Raised when a field changes its meaning, not for a new field. */
  version: z.literal(1),
  /** ISO 8601. */
  exported_at: z.string(),
  currency: z.string(),
  /** The document's date, ISO 8601; null if unknown. */
  date: z.string().nullable().optional(),
  /** Null if not accepted or unknown; `at` is ISO 8601. */
  acceptance: z.object({ by: z.string(), at: z.string().nullable() }).nullable().optional(),
  proposal: proposalSchema,
  client: clientFieldsSchema.nullable(),
  sections: z.array(sectionSchema),
  /** Null if not yet read from the service. */
  taxes: z.array(taxationFieldsSchema.omit({ proposal_id: true })).nullable(),
});
export type ProposalFile = z.infer<typeof proposalFileSchema>;

export function proposalFile(
  records: ProposalRecords,
  { dates, acceptance }: Pick<DocumentSources, 'dates' | 'acceptance'>,
  exportedAt: string,
): ProposalFile {
  const { proposal, client, sections, taxes, currency } = records;
  return proposalFileSchema.parse({
    format: 'layover-proposal',
    version: 1,
    exported_at: exportedAt,
    currency,
    date: dates.date,
    acceptance,
    proposal: { ...proposal.fields, expires_at: dates.expiresAt },
    client: client?.fields ?? null,
    sections: sections.map(({ section, items }) => ({
      ...section.fields,
      line_items: items.map((item) => item.fields),
    })),
    taxes: areTaxesUnknown(proposal) ? null : taxes.map(({ fields }) => fields),
  });
}
