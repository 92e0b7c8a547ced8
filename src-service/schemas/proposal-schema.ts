import { z } from 'zod';
import { themeIds } from './choices.ts';
import { bodyText, dateTime, emailAddress, emailAddresses, flag, id, optional, text } from './values.ts';

/** The write parameters of a proposal (`service-api.md §4.5`). */
export const proposalWriteSchema = z.object({
  title: optional(text),
  client_id: optional(id),
  client_email: optional(emailAddress),
  template_id: optional(id),
  document_section_title: optional(text),
  prepared_by_id: optional(id),
  expires_at: optional(dateTime),
  display_date: optional(dateTime),
  report: optional(flag),
  exclude_total: optional(flag),
  exclude_total_in_pdf: optional(flag),
  theme: optional(z.enum(themeIds, { error: `must be one of ${themeIds.join(', ')}` })),
});

export type ProposalWrite = z.infer<typeof proposalWriteSchema>;

/** The send parameters (`service-api.md §4.5`). */
export const sendSchema = z.object({
  email: emailAddress,
  cc: optional(emailAddresses),
  bcc: optional(emailAddresses),
  subject: optional(text),
  message: optional(bodyText),
  save_email_template: optional(flag),
  sender_id: optional(id),
  sender_email: optional(emailAddress),
});

export type SendInput = z.infer<typeof sendSchema>;
