import { z } from 'zod';
import { themeIds } from './choices.ts';
import {
  bodyText,
  dateTime,
  emailAddress,
  emailAddresses,
  flag,
  foreignKey,
  optional,
  text,
} from './values.ts';

/** `service-api.md §4.5` */
export const proposalWriteSchema = z.object({
  title: optional(text),
  client_id: optional(foreignKey).describe('Who it is for.'),
  client_email: optional(emailAddress).describe(
    'Finds the client with this address or makes one; ignored beside client_id.',
  ),
  template_id: optional(foreignKey).describe(
    'On creation only: copies all sections of this template, with their items.',
  ),
  document_section_title: optional(text).describe(
    'Heading of the documents on the client page; Documents when absent.',
  ),
  prepared_by_id: optional(foreignKey).describe(
    'The user who wrote it; on creation the one whose key it is, when absent.',
  ),
  expires_at: optional(dateTime).describe('From then on the client cannot decide any more.'),
  display_date: optional(dateTime).describe('Shown instead of the date of sending.'),
  report: optional(flag).describe('A report shows no decision to make.'),
  exclude_total: optional(flag).describe('Hides the total on the client page.'),
  exclude_total_in_pdf: optional(flag).describe('Hides the total in the PDF.'),
  theme: optional(z.enum(themeIds, { error: `must be one of ${themeIds.join(', ')}` })).describe(
    'Theme of the client page and the PDF; clean when absent.',
  ),
});

export type ProposalWrite = z.infer<typeof proposalWriteSchema>;

/** `service-api.md §4.5` */
export const sendSchema = z.object({
  email: emailAddress.describe('The recipient.'),
  cc: optional(emailAddresses).describe('With commas between them.'),
  bcc: optional(emailAddresses).describe('With commas between them.'),
  subject: optional(text).describe('The account’s own when absent; placeholders are filled in.'),
  message: optional(bodyText).describe('The account’s own when absent; placeholders are filled in.'),
  save_email_template: optional(flag).describe(
    'Makes subject and message the account’s own; ignored beside attach_pdf.',
  ),
  attach_pdf: optional(flag).describe(
    'Attaches the proposal as a PDF, without a link to its client page. An extension of the API.',
  ),
  sender_id: optional(foreignKey).describe('The user in whose name it goes out; the owner when absent.'),
  sender_email: optional(emailAddress).describe('Finds the sender by address; ignored beside sender_id.'),
});

export type SendInput = z.infer<typeof sendSchema>;
