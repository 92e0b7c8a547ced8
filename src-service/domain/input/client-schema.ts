import { z } from 'zod';
import { pageSizes } from '#shared/domain/account/page-sizes.ts';
import { currencyCode, emailAddress, localeCode, optional, requiredText, text } from './values.ts';

/** The fields of a new client (`service-api.md §4.3`). */
export const clientWriteSchema = z.object({
  email: emailAddress.describe('Kept in lower case and matched without regard to case.'),
  name: requiredText.describe('First name.'),
  surname: optional(text),
  currency: optional(currencyCode).describe('Three letters; the account’s, else USD, when absent.'),
  business: optional(text).describe('Company name.'),
  locale: optional(localeCode).describe('Language of the proposals that this client receives.'),
  pdf_page_size: optional(
    z.enum(['', ...pageSizes], { error: `must be one of ${pageSizes.join(', ')}` }),
  ).describe('Paper of the PDF; A4 when absent.'),
  web: optional(text).describe('Website.'),
  telephone: optional(text),
  address: optional(text).describe('Street and number.'),
  city: optional(text),
  postcode: optional(text),
  country: optional(text).describe('Country name.'),
  state: optional(text).describe('State name.'),
});

/** An update may omit `email` and `name`, but cannot empty them. */
export const clientUpdateSchema = clientWriteSchema.partial();

export type ClientWrite = z.infer<typeof clientWriteSchema>;
export type ClientUpdate = z.infer<typeof clientUpdateSchema>;
