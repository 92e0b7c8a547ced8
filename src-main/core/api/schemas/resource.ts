import { z } from 'zod';
import type { ServerId } from '#shared/domain/ids.ts';
import { plainObjectSchema } from '#shared/domain/plain-object.ts';
import { idOrNull, recordId, text } from './lenient.ts';

/** Attributes by name, as they came. */
export type Attributes = Readonly<Record<string, unknown>>;

/** One record in its envelope (`service-api.md §2.1`). What else an envelope holds is not looked at. */
export const resourceSchema = z.object({
  id: recordId,
  type: text,
  attributes: plainObjectSchema,
  relationships: plainObjectSchema.optional().catch(undefined),
});

export type Resource = z.infer<typeof resourceSchema>;

const linkageSchema = z.object({ data: z.array(z.object({ id: idOrNull })) });

/** The ids of a relationship, or null when the answer does not carry it (a deleted proposal, for one). */
export function relatedIds(resource: Resource, name: string): readonly ServerId[] | null {
  const relationship = resource.relationships?.[name];
  const linkage = relationship === undefined ? null : linkageSchema.safeParse(relationship);
  if (linkage === null || !linkage.success) return null;
  return linkage.data.data.flatMap(({ id }) => (id === null ? [] : [id]));
}

/** How deep an attribute that is kept as it came may be nested, and how much all of its parts and letters may come to. */
const deepest = 32;
const largest = 200_000;

/** What is left of `room` when a value has been counted; negative when it is too large or nested too deep. */
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
 * The attributes that have no field of their own: computed values, and whatever a service adds. They are
 * kept as they came, but for those that no journal should have to hold. An attribute whose word had to be replaced by one that is known is kept here too.
 */
export function extraOf(attributes: Attributes, fields: Readonly<Record<string, unknown>>): Attributes {
  return Object.fromEntries(
    Object.entries(attributes).filter(
      ([name, value]) => !Object.hasOwn(fields, name) && roomBehind(value, largest, deepest) >= 0,
    ),
  );
}
