import { z } from 'zod';

/** A client as this computer holds it: the write parameters of `service-api.md §4.3`, all strings. */
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

/** The fields of a client. */
export type ClientFields = Readonly<z.infer<typeof clientFieldsSchema>>;

/** First name and surname with one space between, or whichever there is. */
export function clientFullName(client: Pick<ClientFields, 'name' | 'surname'>): string {
  return [client.name, client.surname].filter((part) => part.trim() !== '').join(' ');
}

/** The other way round: the last word is the surname, as most first names that people write have more words than one. */
export function splitFullName(text: string): { readonly name: string; readonly surname: string } {
  const words = text.split(/\s+/u).filter((word) => word !== '');
  const surname = words.length > 1 ? words.at(-1) : undefined;
  return { name: (surname === undefined ? words : words.slice(0, -1)).join(' '), surname: surname ?? '' };
}

/** First name and surname, else the business, else the address: what a list shows. */
export function clientDisplayName(client: ClientFields): string {
  const name = clientFullName(client);
  if (name !== '') return name;
  return client.business === '' ? client.email : client.business;
}

/** Addresses are matched without regard to case (`field-notes.md §1 #16`). */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}
