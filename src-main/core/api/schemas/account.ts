import { z } from 'zod';
import type { AnswerHeaders } from '../rate-headers.ts';
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
export type ServerAccount = z.infer<typeof serverAccountSchema> & {
  /** The extensions of HTTP that the service announces, by name; absent for none. */
  readonly extensions?: readonly string[];
};

/** The header of `GET /account/me` with the announced extensions, separated by commas. */
const extensionsHeader = 'layover-extensions';

/** Reads the announced extensions from the answer's headers. */
export function withAnnouncedExtensions(account: ServerAccount, headers: AnswerHeaders): ServerAccount {
  const names = (headers.get(extensionsHeader) ?? '').split(',').map((name) => name.trim().toLowerCase());
  const extensions = names.filter((name) => name !== '');
  return extensions.length === 0 ? account : { ...account, extensions };
}
