import { z } from 'zod';
import { clientFieldsSchema } from '../../domain/clients/client.ts';
import { lineItemFieldsSchema } from '../../domain/pricing/line-item.ts';
import { proposalFieldsSchema } from '../../domain/proposals/proposal.ts';
import { sectionFieldsSchema } from '../../domain/proposals/section.ts';
import { areTaxesUnknown, taxationFieldsSchema } from '../../domain/pricing/taxation.ts';
import type { DocumentSources, ProposalRecords } from '../render/document-of-records.ts';

/** References and places are this computer's own; what a reader needs is who and in which order. */
const proposalSchema = proposalFieldsSchema.omit({
  client_id: true,
  template_id: true,
  taxes_known: true,
  contents_known: true,
});
const sectionSchema = sectionFieldsSchema
  .omit({ proposal_id: true, template_id: true, position: true, source_id: true, source_content: true })
  .extend({ line_items: z.array(lineItemFieldsSchema.omit({ section_id: true, position: true })) });

/** A proposal as JSON, for other programs: all that a person wrote in it, amounts in minor units. */
export const proposalFileSchema = z.object({
  format: z.literal('layover-proposal'),
  /** Raised whenever a field changes its meaning; fields that are added do not raise it. */
  version: z.literal(1),
  /** ISO 8601. */
  exported_at: z.string(),
  currency: z.string(),
  /** Of the document, ISO 8601; null where it is not known. */
  date: z.string().nullable().optional(),
  /** Null where it is not accepted, and where nothing is known of that; `at` ISO 8601. */
  acceptance: z.object({ by: z.string(), at: z.string().nullable() }).nullable().optional(),
  proposal: proposalSchema,
  client: clientFieldsSchema.nullable(),
  sections: z.array(sectionSchema),
  /** Null when they had not been read from the service. */
  taxes: z.array(taxationFieldsSchema.omit({ proposal_id: true })).nullable(),
});
/** The parsed file. */
export type ProposalFile = z.infer<typeof proposalFileSchema>;

/** The file of a proposal's records. */
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
