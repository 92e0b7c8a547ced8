import { z } from 'zod';
import { maxNesting, isNestedTooDeeply } from '#shared/document/markup/nesting.ts';
import { isEmailAddress } from '#shared/domain/clients/email-address.ts';

/** The types of payload fields. A `title` names the type in the API's description. */

/** In characters. The API's document names no limits (§2.12). */
const maxTextLength = 10_000;
const maxBodyLength = 500_000;

/** In minor units. A rule of line items also limits the product with the quantity. */
const maxAmount = 1_000_000_000_000;
const maxQuantity = 1_000_000;

/** Text that SQLite and UTF-8 can store unchanged. */
const cleanText = (maxLength: number) =>
  z
    .string({ error: 'must be a text' })
    .max(maxLength, { error: `must have at most ${String(maxLength)} characters` })
    .refine((text) => !text.includes('\0') && text.isWellFormed(), {
      error: 'contains characters that are not text',
    });

/** A short text, possibly empty. */
export const text = cleanText(maxTextLength);

export const bodyText = cleanText(maxBodyLength);

/** Text that may be HTML, with bounded nesting. */
export const markup = bodyText.refine((value) => !isNestedTooDeeply(value), {
  error: `must not be nested deeper than ${String(maxNesting)} levels`,
});

/** A short text that is not blank. */
export const requiredText = text.refine((value) => value.trim() !== '', { error: 'must not be empty' });

/** An address, stored in lower case (`field-notes.md §1 #16`). */
export const emailAddress = text
  .transform((value) => value.trim().toLowerCase())
  .refine(isEmailAddress, { error: 'is not an email address' })
  .meta({ title: 'e-mail address' });

/** Addresses separated by commas; empty parts are dropped. */
export const emailAddresses = text
  .transform((value) =>
    value
      .split(',')
      .map((part) => part.trim().toLowerCase())
      .filter((part) => part !== ''),
  )
  .refine((list) => list.length <= 100, { error: 'names more than 100 addresses' })
  .refine((list) => list.every(isEmailAddress), { error: 'contains something that is not an email address' })
  .meta({ title: 'e-mail addresses' });

/** A whole number, also as text: the API itself writes ids as strings. */
export const integer = z
  .union(
    [
      z.number(),
      z
        .string()
        .regex(/^-?\d{1,15}$/u)
        .transform(Number),
    ],
    { error: 'must be a whole number' },
  )
  .refine(Number.isSafeInteger, { error: 'must be a whole number' })
  .meta({ title: 'integer' });

/**
 * The id of another record, from 1. 0 means none, like null: clients in languages without null send 0. The rules check
 * that the record exists.
 */
export const foreignKey = integer
  .refine((value) => value >= 0, { error: 'must be an id' })
  .transform((value) => (value === 0 ? null : value))
  .meta({ title: 'id' });

/** Money in minor units of the record's currency (`field-notes.md §1 #23`); a negative amount is a discount. */
export const amount = integer
  .refine((value) => Math.abs(value) <= maxAmount, {
    error: `must be between -${String(maxAmount)} and ${String(maxAmount)}`,
  })
  .meta({ title: 'integer' });

/** Decimals are accepted (`field-notes.md §1 #17`). */
export const quantity = z
  .union(
    [
      z.number(),
      z
        .string()
        .regex(/^-?\d{1,9}(?:\.\d{1,6})?$/u)
        .transform(Number),
    ],
    { error: 'must be a number' },
  )
  .refine((value) => Number.isFinite(value) && Math.abs(value) <= maxQuantity, {
    error: `must be between -${String(maxQuantity)} and ${String(maxQuantity)}`,
  })
  .meta({ title: 'number' });

/** A boolean, also as `1`, `0` or their texts (`field-notes.md §1 #7`); stored as 0 or 1. */
export const flag = z
  .union([z.boolean(), z.literal(1), z.literal(0), z.enum(['true', 'false', '1', '0'])], {
    error: 'must be true or false',
  })
  .transform((value): 0 | 1 => (value === true || value === 1 || value === 'true' || value === '1' ? 1 : 0))
  .meta({ title: 'boolean' });

/** A date or time, stored as ISO 8601 UTC. A time without a zone is UTC. */
export const dateTime = z
  .string({ error: 'must be a date' })
  .regex(/^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/u, {
    error: 'is not a date',
  })
  .transform((value, context) => {
    const zoned =
      value.length === 10 || /(?:Z|[+-]\d{2}:?\d{2})$/u.test(value.slice(10)) ? value : `${value}Z`;
    const date = new Date(zoned.replace(' ', 'T'));
    if (Number.isNaN(date.getTime())) {
      context.addIssue({ code: 'custom', message: 'is not a date' });
      return z.NEVER;
    }
    return date.toISOString();
  })
  .meta({ title: 'date or date and time' });

/** Three letters; not checked against a list. An empty text means the default. */
export const currencyCode = z
  .string({ error: 'must be a currency code' })
  .regex(/^(?:[A-Za-z]{3})?$/u, { error: 'must be a currency code of three letters' })
  .meta({ title: 'currency code' });

/** A language tag with `-` or `_`; not checked against a list. An empty text means the default. */
export const localeCode = z
  .string({ error: 'must be a locale' })
  .regex(/^(?:[A-Za-z]{2,8}(?:[-_][A-Za-z\d]{1,8}){0,4})?$/u, {
    error: 'must be a locale such as en or pt-BR',
  })
  .meta({ title: 'locale' });

/** A field that may be omitted; null means its default (`field-notes.md §1 #6`). */
export function optional<Schema extends z.ZodType>(schema: Schema) {
  return schema.nullable().optional();
}
