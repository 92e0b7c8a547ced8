import { z } from 'zod';
import type { ServerId } from '#shared/domain/ids.ts';
import { flag, text } from './lenient.ts';
import { extraOf, resourceSchema, type Attributes } from './resource.ts';

const attributesSchema = z.object({ name: text, public_template: flag });

/** A template that a proposal can be started from (`field-notes.md §1 #13`). */
export interface ServerTemplate {
  readonly id: ServerId;
  readonly fields: Readonly<z.infer<typeof attributesSchema>>;
  readonly extra: Attributes;
}

/** Parses a record; fails only without an id or attributes. */
export const serverTemplateSchema = resourceSchema.transform(({ id, attributes }): ServerTemplate => {
  const fields = attributesSchema.parse(attributes);
  return { id, fields, extra: extraOf(attributes, fields) };
});
