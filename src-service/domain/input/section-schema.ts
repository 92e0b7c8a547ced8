import { z } from 'zod';
import { sectionTypes } from '#shared/domain/proposals/section.ts';
import { flag, foreignKey, integer, markup, optional, text } from './values.ts';

/** `service-api.md §4.7` */
export const sectionWriteSchema = z.object({
  proposal_id: optional(foreignKey).describe('The proposal that it belongs to, instead of a template.'),
  template_id: optional(foreignKey).describe('The template that it belongs to, instead of a proposal.'),
  title: optional(text).describe('Heading for the client.'),
  body: optional(markup).describe('Text or HTML; placeholders such as {{client_first_name}} are filled in.'),
  name: optional(text).describe('Internal name, never shown to the client.'),
  position: optional(integer).describe(
    'From 0 within its proposal or template; last when absent. Its siblings move over.',
  ),
  reusable: optional(flag).describe('Can be copied into any proposal or template.'),
  section_type: optional(z.enum(sectionTypes, { error: 'must be text or cost' })).describe(
    'Only a cost section holds line items and has a total; text when absent.',
  ),
  page_break: optional(flag).describe('Starts a new page in the PDF.'),
  optional: optional(flag).describe('The client chooses whether it counts.'),
  include_total: optional(flag).describe('Shows a subtotal within the section.'),
});

export type SectionWrite = z.infer<typeof sectionWriteSchema>;
