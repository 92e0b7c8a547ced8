import { z } from 'zod';
import { taggedSchema } from '../tagged.ts';

/** A client's fields: the write parameters of `service-api.md §4.3`, all strings. */
export const clientFieldsSchema = z.object({
  email: z.string(),
  name: z.string(),
  surname: z.string().default(''),
  business: z.string().default(''),
  currency: z.string().default(''),
  locale: z.string().default(''),
  pdf_page_size: z.string().default(''),
  web: z.string().default(''),
  telephone: z.string().default(''),
  address: z.string().default(''),
  city: z.string().default(''),
  postcode: z.string().default(''),
  country: z.string().default(''),
  state: z.string().default(''),
});

export type ClientFields = Readonly<z.infer<typeof clientFieldsSchema>>;

/** The fields of a client's record: those of the API, and those that only this computer knows. */
export const clientRecordFieldsSchema = clientFieldsSchema.extend(taggedSchema.shape);
export type ClientRecordFields = Readonly<z.infer<typeof clientRecordFieldsSchema>>;

export function clientFullName(client: Pick<ClientFields, 'name' | 'surname'>): string {
  return [client.name, client.surname].filter((part) => part.trim() !== '').join(' ');
}

/** Splits a full name. The last word is the surname, because of several words most belong to the first name. */
export function splitFullName(text: string): { readonly name: string; readonly surname: string } {
  const words = text.split(/\s+/u).filter((word) => word !== '');
  const surname = words.length > 1 ? words.at(-1) : undefined;
  return { name: (surname === undefined ? words : words.slice(0, -1)).join(' '), surname: surname ?? '' };
}

/** The name in lists: first name and surname, else the business, else the e-mail address. */
export function clientDisplayName(client: ClientFields): string {
  const name = clientFullName(client);
  if (name !== '') return name;
  return client.business === '' ? client.email : client.business;
}

/** Normalizes an address for comparison, which ignores case (`field-notes.md §1 #16`). */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}
