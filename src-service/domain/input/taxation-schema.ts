import { z } from 'zod';
import { requiredText } from './values.ts';

const percentageText = z
  .union([z.number().transform(String), z.string().trim()], { error: 'must be a percentage' })
  .refine((value) => /^-?\d{1,3}(?:\.\d{1,6})?$/u.test(value), {
    error: 'must be a percentage such as 21 or 5.5',
  })
  .meta({ title: 'percentage' });

/** `field-notes.md §1 #12` */
export const taxationWriteSchema = z.object({
  name: requiredText.describe('Such as VAT.'),
  percentage: percentageText.describe('Such as 21 or 5.5.'),
});

export const taxationUpdateSchema = taxationWriteSchema.partial();

export type TaxationWrite = z.infer<typeof taxationWriteSchema>;
export type TaxationUpdate = z.infer<typeof taxationUpdateSchema>;
