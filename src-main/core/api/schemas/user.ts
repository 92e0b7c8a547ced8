import { z } from 'zod';
import type { ServerId } from '#shared/domain/ids.ts';
import { text } from './lenient.ts';
import { extraOf, resourceSchema, type Attributes } from './resource.ts';

const attributesSchema = z.object({ email: text, name: text });

/** A user of the account (`service-api.md §2.10`). */
export interface ServerUser {
  readonly id: ServerId;
  readonly fields: Readonly<z.infer<typeof attributesSchema>>;
  readonly extra: Attributes;
}

/** Parses a record; fails only without an id or attributes. */
export const serverUserSchema = resourceSchema.transform(({ id, attributes }): ServerUser => {
  const fields = attributesSchema.parse(attributes);
  return { id, fields, extra: extraOf(attributes, fields) };
});
