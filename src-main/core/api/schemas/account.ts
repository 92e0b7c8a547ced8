import { z } from 'zod';
import { text } from './lenient.ts';
import { serverRecordSchema } from './resource.ts';

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

export const serverAccountSchema = serverRecordSchema(attributesSchema);
/** The account that the API key opens (`service-api.md §2.3`). */
export type ServerAccount = z.infer<typeof serverAccountSchema>;
