import { z } from 'zod';
import type { ServerId } from '#shared/domain/ids.ts';
import {
  costTypes,
  perTypes,
  recurringTypes,
  type LineItemFields,
  type localLineFields,
} from '#shared/domain/pricing/line-item.ts';
import { idOrNull, numberOrNull, position, text, wholeOrNull, wordOrNull } from './lenient.ts';
import { extraOf, resourceSchema, type Attributes } from './resource.ts';

/**
 * A line item of the service (`service-api.md §2.5`). `position` is from 1. An unknown cost, recurring or per type
 * (such as a range) is read as `fixed` or null; `extra` has the service's value.
 */
export interface ServerLineItem {
  readonly id: ServerId;
  /** Null only if the service omits it; then the section is the one whose list was requested. */
  readonly sectionId: ServerId | null;
  readonly fields: Readonly<Omit<LineItemFields, 'section_id' | keyof typeof localLineFields>>;
  /** ISO 8601; null if omitted. */
  readonly updatedAt: string | null;
  readonly extra: Attributes;
}

const attributesSchema = z.object({
  name: text,
  cost_type: z.enum(costTypes).catch('fixed'),
  recurring_type: z.enum(recurringTypes).nullable().catch(null),
  per_type: z.enum(perTypes).nullable().catch(null),
  position: position,
  quantity: numberOrNull,
  section_id: idOrNull,
  updated_at: wordOrNull,
  amount_in_cents: wholeOrNull,
  amount: wholeOrNull,
});

/** Parses a record; fails only without an id or attributes. */
export const serverLineItemSchema = resourceSchema.transform(({ id, attributes }): ServerLineItem => {
  const { section_id, updated_at, amount, amount_in_cents, ...rest } = attributesSchema.parse(attributes);
  // Written as `amount`, read as `amount_in_cents`; newer services send both.
  const cents = Object.hasOwn(attributes, 'amount_in_cents') ? amount_in_cents : amount;
  return {
    id,
    sectionId: section_id,
    fields: { ...rest, amount: cents },
    updatedAt: updated_at,
    extra: {
      ...extraOf(attributes, { ...rest, section_id, updated_at, amount, amount_in_cents }),
      ...replaced(attributes, rest),
    },
  };
});

/** The types with an unknown value. */
function replaced(attributes: Attributes, read: Readonly<Record<string, unknown>>): Attributes {
  const terms = ['cost_type', 'recurring_type', 'per_type'].map(
    (name) => [name, wordOrNull.parse(attributes[name])] as const,
  );
  return Object.fromEntries(terms.filter(([name, word]) => word !== null && word !== read[name]));
}
