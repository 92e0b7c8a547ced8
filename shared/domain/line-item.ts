import { z } from 'zod';
import { localIdSchema } from './ids.ts';

export const costTypes = ['fixed', 'recurring', 'per'] as const;
export type CostType = (typeof costTypes)[number];

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

export const perTypes = ['year', 'month', 'week', 'day', 'hour', 'item', 'unit'] as const;
export type PerType = (typeof perTypes)[number];

/** A line item as this computer holds it (`service-api.md §2.5`, `§4.4`); `section_id` is a local id. */
export const lineItemFieldsSchema = z.object({
  section_id: localIdSchema,
  name: z.string(),
  cost_type: z.enum(costTypes),
  recurring_type: z.enum(recurringTypes).nullable(),
  per_type: z.enum(perTypes).nullable(),
  /** Place among its siblings as shown here, from 0 (the API counts items from 1, sections from 0). */
  position: z.number(),
  /** Decimals are allowed (`field-notes.md §1 #17`); used when `cost_type` is `per`. */
  quantity: z.number().nullable(),
  /** Minor units of the proposal's currency; null when no amount is set. */
  amount: z.number().int().nullable(),
});

export type LineItemFields = Readonly<z.infer<typeof lineItemFieldsSchema>>;
