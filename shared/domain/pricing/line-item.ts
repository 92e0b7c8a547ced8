import { z } from 'zod';
import { localIdSchema } from '../ids.ts';

/** How a line item is charged: once, repeatedly, or by quantity. */
export const costTypes = ['fixed', 'recurring', 'per'] as const;
export type CostType = (typeof costTypes)[number];

/** The seven cadences of a recurring item, longest first (`service-api.md §2.5`). */
export const recurringTypes = [
  'yearly',
  'semiannually',
  'trimester',
  'monthly',
  'weekly',
  'daily',
  'hourly',
] as const;
export type RecurringType = (typeof recurringTypes)[number];

/** The seven units of an item charged by quantity (`service-api.md §2.5`). */
export const perTypes = ['year', 'month', 'week', 'day', 'hour', 'item', 'unit'] as const;
export type PerType = (typeof perTypes)[number];

/** A line item's fields (`service-api.md §2.5`, `§4.4`). `section_id` is a local id. */
export const lineItemFieldsSchema = z.object({
  section_id: localIdSchema,
  name: z.string(),
  cost_type: z.enum(costTypes),
  recurring_type: z.enum(recurringTypes).nullable(),
  per_type: z.enum(perTypes).nullable(),
  /** Position among its siblings, from 0 (the API counts items from 1 and sections from 0). */
  position: z.number(),
  /** Decimals are allowed (`field-notes.md §1 #17`); used when `cost_type` is `per`. */
  quantity: z.number().nullable(),
  /** Minor units of the proposal's currency (cents); null if not set. */
  amount: z.number().int().nullable(),
  /** Local only: the catalog item that the line was made of, and the item's price then. */
  catalog_id: z.string().nullable().optional(),
  catalog_amount: z.number().nullable().optional(),
  /** Local only: what one unit costs the sender, in minor units. */
  cost: z.number().nullable().optional(),
  /** Local only: what the line, a discount, is taken from, and its percentage (`discounts.ts`). */
  discount_of: z.string().nullable().optional(),
  discount_rate: z.string().nullable().optional(),
});

/** The fields of a line that only this computer knows. They are never sent and in no output for clients. */
export const localLineFields = {
  catalog_id: true,
  catalog_amount: true,
  cost: true,
  discount_of: true,
  discount_rate: true,
} as const;

export type LineItemFields = Readonly<z.infer<typeof lineItemFieldsSchema>>;
