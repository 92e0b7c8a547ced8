import { z } from 'zod';
import type { ServerId } from '#shared/domain/ids.ts';
import { text } from './lenient.ts';
import { extraOf, resourceSchema, type Attributes } from './resource.ts';

const attributesSchema = z.object({
  email: text,
  name: text,
  subdomain: text,
  web: text,
  currency: text,
  pdf_page_size: text,
  locale: text,
  address: text,
  address_state: text,
  postcode: text,
  city: text,
  telephone: text,
  default_theme: text,
});

/** The account that the API key opens (`service-api.md §2.3`). */
export interface ServerAccount {
  readonly id: ServerId;
  readonly fields: Readonly<z.infer<typeof attributesSchema>>;
  readonly extra: Attributes;
}

/** Parses a record; fails only without an id or attributes. */
export const serverAccountSchema = resourceSchema.transform(({ id, attributes }): ServerAccount => {
  const fields = attributesSchema.parse(attributes);
  return { id, fields, extra: extraOf(attributes, fields) };
});
