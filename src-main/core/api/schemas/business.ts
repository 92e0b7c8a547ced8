import { z } from 'zod';
import type { AccountValues } from '#shared/domain/account/business-state.ts';
import { fontIds } from '#shared/domain/account/brand.ts';
import { storedImageSchema } from '#shared/domain/account/stored-image.ts';
import type { ServerId } from '#shared/domain/ids.ts';
import { flag, text, textOrNull } from './lenient.ts';
import { resourceSchema } from './resource.ts';

type StoredImage = Readonly<z.infer<typeof storedImageSchema>>;

const imageOrNull = storedImageSchema.nullable().catch(null);

const settingsSchema = z.object({
  name: text,
  email: text,
  web: text,
  telephone: text,
  address: text,
  address_state: text,
  postcode: text,
  city: text,
  country: text,
  currency: text,
  locale: text,
  time_zone: text,
  pdf_page_size: text,
  default_theme: text,
  tax_number: text,
  default_taxes: z.array(z.object({ name: text, percentage: text })).catch([]),
  main_color: textOrNull,
  accent_color: textOrNull,
  font: z.enum(fontIds).catch('inter'),
  pages_url: z.string().optional().catch(undefined),
  attaches_pdf: z.boolean().optional().catch(undefined),
  mail_subject: z.string().optional().catch(undefined),
  mail_message: z.string().optional().catch(undefined),
  logo: imageOrNull,
});

/** The account with its settings, an extension of `service-api.md §2.3`. */
export interface ServerBusiness {
  readonly account: AccountValues;
  readonly logo: StoredImage | null;
}

/** Parses a record; fails only without an id or attributes. */
export const serverBusinessSchema = resourceSchema.transform(({ attributes }): ServerBusiness => {
  const { logo, ...account } = settingsSchema.parse(attributes);
  return { account, logo };
});

/** A user with their profile, an extension of `service-api.md §2.10`. */
export interface ServerProfile {
  readonly user: {
    readonly id: ServerId;
    readonly name: string;
    readonly email: string;
    readonly signature: string;
    readonly admin: boolean;
  };
  readonly picture: StoredImage | null;
}

const profileSchema = z.object({
  name: text,
  email: text,
  signature: text,
  admin: flag,
  picture: imageOrNull,
});

/** Parses a record; fails only without an id or attributes. */
export const serverProfileSchema = resourceSchema.transform(({ id, attributes }): ServerProfile => {
  const { picture, ...user } = profileSchema.parse(attributes);
  return { user: { id, ...user }, picture };
});
