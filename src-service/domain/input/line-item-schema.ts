import { z } from 'zod';
import { costTypes, perTypes, recurringTypes } from '#shared/domain/pricing/line-item.ts';
import { amount, integer, markup, optional, quantity } from './values.ts';

const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` });

/** `service-api.md §4.4` */
export const lineItemWriteSchema = z.object({
  name: optional(markup).describe('What it is; text or HTML.'),
  cost_type: optional(oneOf(costTypes)).describe('fixed when absent.'),
  recurring_type: optional(oneOf(recurringTypes)).describe('How often it is due, for recurring.'),
  per_type: optional(oneOf(perTypes)).describe('What is counted, for per.'),
  position: optional(integer).describe(
    'From 1 within its section; last when absent. Its siblings move over.',
  ),
  quantity: optional(quantity).describe(
    'How many, for per; decimals are accepted. Times the amount it must stay a whole number of minor units that JSON can carry.',
  ),
  amount: optional(amount).describe('In minor units of the currency; below zero is a discount.'),
});

export type LineItemWrite = z.infer<typeof lineItemWriteSchema>;
