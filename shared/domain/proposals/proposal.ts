import { z } from 'zod';
import { localIdSchema, serverIdSchema } from '../ids.ts';

/** `service-api.md §3`; `sent` is what some services say instead of `pending` (`field-notes.md §2`). */
export const proposalStatuses = ['draft', 'pending', 'accepted', 'rejected', 'clarification'] as const;
/** Reads a status. */
export const proposalStatusSchema = z.enum(proposalStatuses);
/** One of the five statuses. */
export type ProposalStatus = (typeof proposalStatuses)[number];

/**
 * A proposal as this computer holds it. References to records made here are local ids; users are only ever
 * the service's, so `prepared_by_id` and `sender_id` are server ids. The parameters that the API never
 * returns (`§2.6`, write-only) are absent until they were written from here.
 */
export const proposalFieldsSchema = z.object({
  title: z.string(),
  client_id: localIdSchema.nullable(),
  prepared_by_id: serverIdSchema.nullable(),
  document_section_title: z.string().optional(),
  /** ISO 8601, or null for no expiry. */
  expires_at: z.string().nullable().optional(),
  /** ISO 8601, or null for the sent date. */
  display_date: z.string().nullable().optional(),
  report: z.boolean().optional(),
  exclude_total: z.boolean().optional(),
  exclude_total_in_pdf: z.boolean().optional(),
  theme: z.string().optional(),
  template_id: serverIdSchema.nullable().optional(),
  /** Kept on this computer alone: whether its taxes have been read, or it was made here. Absent: they are not known. */
  taxes_known: z.boolean().optional(),
  /** Kept on this computer alone: whether its sections have been read as a whole. Absent: that is not known. */
  contents_known: z.boolean().optional(),
  /** Read-only from here on. */
  status: proposalStatusSchema,
  public_id: z.string().nullable(),
  sender_id: serverIdSchema.nullable(),
  currency: z.string(),
  archived_at: z.string().nullable(),
});

/** The fields of a proposal. */
export type ProposalFields = Readonly<z.infer<typeof proposalFieldsSchema>>;
