import { z } from 'zod';
import { localIdSchema, serverIdSchema } from '../ids.ts';
import { taggedSchema } from '../tagged.ts';

/** `service-api.md §3`. Some services say `sent` instead of `pending` (`field-notes.md §2`). */
export const proposalStatuses = ['draft', 'pending', 'accepted', 'rejected', 'clarification'] as const;
export const proposalStatusSchema = z.enum(proposalStatuses);
export type ProposalStatus = (typeof proposalStatuses)[number];

/**
 * A proposal's fields. `client_id` is a local id. Users exist on the service only, so `prepared_by_id` and `sender_id`
 * are server ids. Write-only parameters (`service-api.md §2.6`) are absent until they are written here.
 */
export const proposalFieldsSchema = z.object({
  title: z.string(),
  client_id: localIdSchema.nullable(),
  prepared_by_id: serverIdSchema.nullable(),
  document_section_title: z.string().optional(),
  /** ISO 8601, or null for no expiry. */
  expires_at: z.string().nullable().optional(),
  /** ISO 8601, or null for the day of sending. */
  display_date: z.string().nullable().optional(),
  report: z.boolean().optional(),
  exclude_total: z.boolean().optional(),
  exclude_total_in_pdf: z.boolean().optional(),
  theme: z.string().optional(),
  template_id: serverIdSchema.nullable().optional(),
  /** Local only: whether its taxes were read, or the proposal was created here. Absent if neither. */
  taxes_known: z.boolean().optional(),
  /** Local only: whether all its sections were read. Absent if not. */
  contents_known: z.boolean().optional(),
  /** Local only. */
  ...taggedSchema.shape,
  /** Read-only. */
  status: proposalStatusSchema,
  public_id: z.string().nullable(),
  sender_id: serverIdSchema.nullable(),
  currency: z.string(),
  archived_at: z.string().nullable(),
});

export type ProposalFields = Readonly<z.infer<typeof proposalFieldsSchema>>;
