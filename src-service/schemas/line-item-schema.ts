import { z } from 'zod';
import { costTypes, perTypes, recurringTypes } from '#shared/domain/line-item.ts';
import { amount, bodyText, integer, optional, quantity } from './values.ts';

const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` });

/** The write parameters of a line item (`service-api.md §4.4`). */
export const lineItemWriteSchema = z.object({
  name: optional(bodyText),
  cost_type: optional(oneOf(costTypes)),
  recurring_type: optional(oneOf(recurringTypes)),
  per_type: optional(oneOf(perTypes)),
  position: optional(integer),
  quantity: optional(quantity),
  amount: optional(amount),
});

export type LineItemWrite = z.infer<typeof lineItemWriteSchema>;
