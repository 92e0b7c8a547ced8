import { z } from 'zod';
import { localIdSchema, serverIdSchema } from '../ids.ts';

/** A section is prose, or prose with prices. */
export const sectionTypes = ['text', 'cost'] as const;
/** One of the two. */
export type SectionType = (typeof sectionTypes)[number];

/** A section as this computer holds it (`service-api.md §2.7`); `proposal_id` is a local id. */
export const sectionFieldsSchema = z.object({
  proposal_id: localIdSchema.nullable(),
  template_id: serverIdSchema.nullable(),
  title: z.string(),
  name: z.string().nullable(),
  /** HTML with merge placeholders, or null. */
  body: z.string().nullable(),
  /** Place among its siblings as shown here, from 0. */
  position: z.number(),
  reusable: z.boolean(),
  section_type: z.enum(sectionTypes),
  page_break: z.boolean(),
  optional: z.boolean(),
  include_total: z.boolean(),
  /** Read-only: the client's choice on an optional section. */
  selected: z.boolean(),
  /**
   * Kept on this computer alone, and absent where it says nothing: the section of the library that this one is a
   * copy of, and what that one said when it was copied or last compared (`section-source.ts`).
   */
  source_id: localIdSchema.nullable().optional(),
  source_content: z.string().nullable().optional(),
});

/** The fields of a section. */
export type SectionFields = Readonly<z.infer<typeof sectionFieldsSchema>>;
