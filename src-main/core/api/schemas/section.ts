import { z } from 'zod';
import type { ServerId } from '#shared/domain/ids.ts';
import { sectionTypes, type SectionFields } from '#shared/domain/proposals/section.ts';
import { flag, idOrNull, position, text, textOrNull, wordOrNull } from './lenient.ts';
import { extraOf, relatedIds, resourceSchema, type Attributes } from './resource.ts';

/** A section of the service (`service-api.md §2.7`). `position` is from 0. */
export interface ServerSection {
  readonly id: ServerId;
  readonly fields: Readonly<
    Omit<SectionFields, 'proposal_id' | 'template_id' | 'source_id' | 'source_content'> & {
      readonly proposal_id: ServerId | null;
      readonly template_id: ServerId | null;
    }
  >;
  /** ISO 8601; null if omitted. */
  readonly updatedAt: string | null;
  /** Null if the answer omits the relationship. */
  readonly lineItemIds: readonly ServerId[] | null;
  readonly extra: Attributes;
}

const attributesSchema = z.object({
  proposal_id: idOrNull,
  template_id: idOrNull,
  title: text,
  name: textOrNull,
  body: textOrNull,
  position: position,
  reusable: flag,
  section_type: z.enum(sectionTypes).catch('text'),
  page_break: flag,
  optional: flag,
  include_total: flag,
  selected: flag,
  updated_at: wordOrNull,
});

/** Parses a record; fails only without an id or attributes. */
export const serverSectionSchema = resourceSchema.transform((resource): ServerSection => {
  const { id, attributes } = resource;
  const { updated_at, ...fields } = attributesSchema.parse(attributes);
  const type = wordOrNull.parse(attributes['section_type']);
  const unknownType = type !== null && type !== fields.section_type;
  return {
    id,
    fields,
    updatedAt: updated_at,
    lineItemIds: relatedIds(resource, 'line_items'),
    extra: {
      ...extraOf(attributes, { ...fields, updated_at }),
      ...(unknownType ? { section_type: type } : {}),
    },
  };
});
