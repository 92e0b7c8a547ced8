import { z } from 'zod';
import type { ServerId } from '#shared/domain/ids.ts';
import { text, wordOrNull } from './lenient.ts';
import { extraOf, resourceSchema, type Attributes } from './resource.ts';

const attributesSchema = z.object({
  name: text,
  /** A decimal in a string, such as `21.0`. */
  percentage: text,
});

/** A tax on a proposal (`field-notes.md §1 #12`). */
export interface ServerTaxation {
  readonly id: ServerId;
  readonly fields: Readonly<z.infer<typeof attributesSchema>>;
  readonly updatedAt: string | null;
  readonly extra: Attributes;
}

/** Parses a record; fails only without an id or attributes. */
export const serverTaxationSchema = resourceSchema.transform(({ id, attributes }): ServerTaxation => {
  const fields = attributesSchema.parse(attributes);
  const updatedAt = wordOrNull.parse(attributes['updated_at']);
  return { id, fields, updatedAt, extra: extraOf(attributes, { ...fields, updated_at: updatedAt }) };
});
