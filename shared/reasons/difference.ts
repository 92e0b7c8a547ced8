import { z } from 'zod';

/** An amount in the currency's minor unit. */
const amountSchema = z.number();

const taxSchema = z.object({ name: z.string(), percentage: z.string() });

/**
 * The first difference between the content that the user approved and the content that a client would read now. Section
 * titles may be empty.
 */
export const differenceSchema = z.discriminatedUnion('at', [
  z.strictObject({ at: z.literal('title'), approved: z.string(), present: z.string() }),
  z.strictObject({ at: z.enum(['client', 'author']) }),
  z.strictObject({ at: z.literal('currency'), approved: z.string(), present: z.string() }),
  z.strictObject({ at: z.literal('sections'), approved: z.number(), present: z.number() }),
  z.strictObject({
    at: z.literal('section'),
    part: z.enum(['title', 'text', 'kind', 'optional', 'total']),
    section: z.string(),
  }),
  z.strictObject({
    at: z.literal('lines'),
    section: z.string(),
    approved: z.number(),
    present: z.number(),
  }),
  z.strictObject({ at: z.literal('line'), section: z.string(), line: z.string() }),
  z.strictObject({ at: z.literal('taxes'), present: z.array(taxSchema) }),
]);
export type Difference = Readonly<z.infer<typeof differenceSchema>>;

/** A one-off total that differs. */
export const totalChangeSchema = z.strictObject({
  currency: z.string(),
  approved: amountSchema,
  present: amountSchema,
});
export type TotalChange = Readonly<z.infer<typeof totalChangeSchema>>;
