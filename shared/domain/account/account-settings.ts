import { z } from 'zod';
import { documentThemes } from '../../document/render/document-theme.ts';
import { isEmailAddress } from '../clients/email-address.ts';
import { fontIds, hexColor } from './brand.ts';
import { line, requiredLine } from '../text-fields.ts';
import { pageSizes } from './page-sizes.ts';

/** No country has more taxes on one invoice. */
const mostTaxes = 10;

/** An e-mail address, in lower case like on the service. */
export const emailField = line(254)
  .toLowerCase()
  .refine(isEmailAddress, { error: 'is not an email address' })
  .meta({ title: 'e-mail address' });

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** The address of a website; gets `https://` if it lacks a scheme. */
const webAddress = line(500)
  .overwrite((text) => (text === '' || text.includes('://') ? text : `https://${text}`))
  .refine((text) => text === '' || /^https?:\/\/[^\s/?#@:]+(?::\d{1,5})?(?:[/?#]\S*)?$/iu.test(text), {
    error: 'is not a web address',
  })
  .meta({ title: 'web address' });

/** A tax that new proposals get. */
const defaultTaxSchema = z.strictObject({
  name: requiredLine(100),
  percentage: line(12).regex(/^-?\d{1,3}(?:\.\d{1,6})?$/u, {
    error: 'must be a percentage such as 21 or 5.5',
  }),
});

export type DefaultTax = Readonly<z.infer<typeof defaultTaxSchema>>;

/** The account's details, and the defaults of new proposals. */
export const accountSettingsSchema = z.strictObject({
  name: requiredLine(200).describe('Name of the business.'),
  email: emailField.describe('Where clients write to.'),
  web: webAddress.describe('Website.'),
  telephone: line(100),
  address: line(500).describe('Street and number.'),
  address_state: line(100),
  postcode: line(20),
  city: line(100),
  country: line(100),
  currency: z
    .string({ error: 'must be a currency code' })
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{3}$/u, { error: 'must be a currency code of three letters' })
    .meta({ title: 'currency code' })
    .describe('Currency of new clients.'),
  locale: z
    .string({ error: 'must be a locale' })
    .regex(/^[A-Za-z]{2,8}(?:[-_][A-Za-z\d]{1,8}){0,4}$/u, {
      error: 'must be a locale such as en or pt-BR',
    })
    .meta({ title: 'locale' })
    .describe('Language of proposals without a client.'),
  time_zone: line(64)
    .refine(isTimeZone, { error: 'must be a time zone such as Europe/Berlin' })
    .meta({ title: 'time zone' })
    .describe('A name of the IANA database.'),
  pdf_page_size: z.enum(pageSizes, { error: `must be one of ${pageSizes.join(', ')}` }),
  default_theme: z.enum(documentThemes, { error: `must be one of ${documentThemes.join(', ')}` }),
  tax_number: line(100).describe('Stands on proposals, such as a VAT number.'),
  default_taxes: z
    .array(defaultTaxSchema, { error: 'must be a list of taxes' })
    .max(mostTaxes, { error: `must have at most ${String(mostTaxes)} taxes` })
    .describe('Taxes of new proposals. Programs add them; the service only keeps them.'),
  main_color: hexColor.nullable().describe('Buttons and links.'),
  accent_color: hexColor.nullable().describe('Lines and marks.'),
  font: z.enum(fontIds, { error: `must be one of ${fontIds.join(', ')}` }).describe('Typeface of documents.'),
});

export type AccountSettings = Readonly<z.infer<typeof accountSettingsSchema>>;
