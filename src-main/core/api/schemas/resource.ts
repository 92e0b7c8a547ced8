import { z } from 'zod';
import type { ServerId } from '#shared/domain/ids.ts';
import { plainObjectSchema } from '#shared/domain/plain-object.ts';
import { idOrNull, recordId, text } from './lenient.ts';

/** Attributes by name, as received. */
export type Attributes = Readonly<Record<string, unknown>>;

/** One record in its envelope (`service-api.md §2.1`). Other keys are ignored. */
export const resourceSchema = z.object({
  id: recordId,
  type: text,
  attributes: plainObjectSchema,
  relationships: plainObjectSchema.optional().catch(undefined),
});

export type Resource = z.infer<typeof resourceSchema>;

/** A record of the service without references. */
export interface ServerRecord<Fields> {
  readonly id: ServerId;
  readonly fields: Fields;
  readonly extra: Attributes;
}

const linkageSchema = z.object({ data: z.array(z.object({ id: idOrNull })) });

/** The ids of a relationship; null if the answer omits it, as for a deleted proposal. */
export function relatedIds(resource: Resource, name: string): readonly ServerId[] | null {
  const relationship = resource.relationships?.[name];
  const linkage = relationship === undefined ? null : linkageSchema.safeParse(relationship);
  if (linkage === null || !linkage.success) return null;
  return linkage.data.data.flatMap(({ id }) => (id === null ? [] : [id]));
}

/** Limits of an attribute without a field: nesting depth, and total of parts and characters. */
const deepest = 32;
const largest = 200_000;

/** The rest of `room` after a value; negative if the value is too large or nested too deeply. */
function roomBehind(value: unknown, room: number, levels: number): number {
  if (levels < 0) return -1;
  let left = room - (typeof value === 'string' ? value.length : 1);
  if (typeof value !== 'object' || value === null) return left;
  for (const part of Object.values(value)) {
    if (left < 0) return left;
    left = roomBehind(part, left, levels - 1);
  }
  return left;
}

/**
 * The attributes without a field: computed values and additions of a service. They are stored as received unless they
 * exceed the limits.
 */
export function extraOf(attributes: Attributes, fields: Readonly<Record<string, unknown>>): Attributes {
  return Object.fromEntries(
    Object.entries(attributes).filter(
      ([name, value]) => !Object.hasOwn(fields, name) && roomBehind(value, largest, deepest) >= 0,
    ),
  );
}

/** Parses a record without references; fails only without an id or attributes. */
export function serverRecordSchema<Fields extends Readonly<Record<string, unknown>>>(
  attributesSchema: z.ZodType<Fields>,
) {
  return resourceSchema.transform(({ id, attributes }): ServerRecord<Fields> => {
    const fields = attributesSchema.parse(attributes);
    return { id, fields, extra: extraOf(attributes, fields) };
  });
}
