import { z } from 'zod';
import { pageSizes } from './choices.ts';
import { currencyCode, emailAddress, localeCode, optional, requiredText, text } from './values.ts';

/** The write parameters of a client, the same for create and update (`service-api.md §4.3`). */
export const clientWriteSchema = z.object({
  email: emailAddress,
  name: requiredText,
  surname: optional(text),
  currency: optional(currencyCode),
  business: optional(text),
  locale: optional(localeCode),
  pdf_page_size: optional(z.enum(['', ...pageSizes], { error: `must be one of ${pageSizes.join(', ')}` })),
  web: optional(text),
  telephone: optional(text),
  address: optional(text),
  city: optional(text),
  postcode: optional(text),
  country: optional(text),
  state: optional(text),
});

export type ClientWrite = z.infer<typeof clientWriteSchema>;
