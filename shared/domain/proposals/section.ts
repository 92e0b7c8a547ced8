import { z } from 'zod';
import { asTemplateId, localIdSchema } from '../ids.ts';

/** Text, or text with a price table. */
export const sectionTypes = ['text', 'cost'] as const;
export type SectionType = (typeof sectionTypes)[number];

/** A section's fields (`service-api.md §2.7`). `proposal_id` and `template_id` are local ids. */
export const sectionFieldsSchema = z.object({
  proposal_id: localIdSchema.nullable(),
  template_id: localIdSchema.transform(asTemplateId).nullable(),
  title: z.string(),
  name: z.string().nullable(),
  /** HTML with merge placeholders, or null. */
  body: z.string().nullable(),
  /** Position among its siblings, from 0. */
  position: z.number(),
  reusable: z.boolean(),
  section_type: z.enum(sectionTypes),
  page_break: z.boolean(),
  optional: z.boolean(),
  include_total: z.boolean(),
  /** Read-only: the client's choice on an optional section. */
  selected: z.boolean(),
  /**
   * Local only: the id of the library section that this section is a copy of, and that section's content when it was
   * copied or last compared (`section-source.ts`).
   */
  source_id: localIdSchema.nullable().optional(),
  source_content: z.string().nullable().optional(),
});

export type SectionFields = Readonly<z.infer<typeof sectionFieldsSchema>>;
