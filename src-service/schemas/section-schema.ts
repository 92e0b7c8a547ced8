import { z } from 'zod';
import { sectionTypes } from '#shared/domain/section.ts';
import { bodyText, flag, id, integer, optional, text } from './values.ts';

/** The write parameters of a section (`service-api.md §4.7`). */
export const sectionWriteSchema = z.object({
  proposal_id: optional(id),
  template_id: optional(id),
  title: optional(text),
  body: optional(bodyText),
  name: optional(text),
  position: optional(integer),
  reusable: optional(flag),
  section_type: optional(z.enum(sectionTypes, { error: 'must be text or cost' })),
  page_break: optional(flag),
  optional: optional(flag),
  include_total: optional(flag),
});

export type SectionWrite = z.infer<typeof sectionWriteSchema>;
