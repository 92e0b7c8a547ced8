import { z } from 'zod';
import type { ClientFields } from '#shared/domain/clients/client.ts';
import type { ServerId } from '#shared/domain/ids.ts';
import { text } from './lenient.ts';
import { extraOf, resourceSchema, type Attributes } from './resource.ts';

/** A client of the service (`service-api.md §2.4`). */
export interface ServerClient {
  readonly id: ServerId;
  readonly fields: ClientFields;
  readonly extra: Attributes;
}

const attributesSchema = z.object({
  email: text,
  name: text,
  surname: text,
  business: text,
  currency: text,
  locale: text,
  pdf_page_size: text,
  web: text,
  telephone: text,
  address: text,
  city: text,
  postcode: text,
  country: text,
  state: text,
});

/** Parses a record; fails only without an id or attributes. */
export const serverClientSchema = resourceSchema.transform(({ id, attributes }): ServerClient => {
  const fields = attributesSchema.parse(attributes);
  return { id, fields, extra: extraOf(attributes, fields) };
});
