import { z } from 'zod';
import { accountSettingsSchema } from './account-settings.ts';
import { fontIds } from './brand.ts';
import { largestLogo, largestPicture, logoTypes, pictureTypes } from './images.ts';
import { storedImageSchema } from './stored-image.ts';
import { userProfileSchema } from './user-profile.ts';
import { serverIdSchema } from '../ids.ts';
import { reasonSchema } from '../../reasons/reason.ts';

/** Base64 is a third longer than its bytes. */
const base64Of = (bytes: number) => z.base64().max(Math.ceil(bytes / 3) * 4);

const logoSchema = z.strictObject({ type: z.enum(logoTypes), base64: base64Of(largestLogo) });
const pictureSchema = z.strictObject({ type: z.enum(pictureTypes), base64: base64Of(largestPicture) });
export const imageSchema = z.union([logoSchema, pictureSchema]);
/** The bytes of a logo or a picture. */
export type Image = Readonly<z.infer<typeof imageSchema>>;

export const imageKindSchema = z.enum(['logo', 'picture']);
export type ImageKind = z.infer<typeof imageKindSchema>;

/** The account's settings as a service sends them. They may be any text, because each service has its own rules. */
export const accountValuesSchema = z.object({
  name: z.string(),
  email: z.string(),
  web: z.string(),
  telephone: z.string(),
  address: z.string(),
  address_state: z.string(),
  postcode: z.string(),
  city: z.string(),
  country: z.string(),
  currency: z.string(),
  locale: z.string(),
  time_zone: z.string(),
  pdf_page_size: z.string(),
  default_theme: z.string(),
  tax_number: z.string(),
  default_taxes: z.array(z.object({ name: z.string(), percentage: z.string() })).readonly(),
  main_color: z.string().nullable(),
  accent_color: z.string().nullable(),
  font: z.enum(fontIds),
  /** The address of the client pages, before a proposal's public id; absent if the service does not send it. */
  pages_url: z.string().optional(),
  /** Whether a send can attach the proposal as a PDF. */
  attaches_pdf: z.boolean().optional(),
  /** The account's e-mail template, with placeholders; empty if none was saved. */
  mail_subject: z.string().optional(),
  mail_message: z.string().optional(),
});
export type AccountValues = Readonly<z.infer<typeof accountValuesSchema>>;

/** The user of the API key. */
export const userValuesSchema = z.object({
  id: serverIdSchema,
  name: z.string(),
  email: z.string(),
  signature: z.string(),
  admin: z.boolean(),
});
export type UserValues = Readonly<z.infer<typeof userValuesSchema>>;

/** Fields to change; an omitted field stays. Null removes an image. */
export const businessChangeSchema = z.strictObject({
  account: accountSettingsSchema.partial().optional(),
  user: userProfileSchema.partial().optional(),
  logo: logoSchema.nullable().optional(),
  picture: pictureSchema.nullable().optional(),
});
export type BusinessChange = Readonly<z.infer<typeof businessChangeSchema>>;

/** A new business: its name, its user's e-mail address, and what else is known about them. */
export const newBusinessSchema = z.strictObject({
  account: accountSettingsSchema.partial().required({ name: true }),
  user: userProfileSchema.partial().required({ email: true }),
  logo: logoSchema.nullable().optional(),
});

/** The business and its user, including changes that the service does not have yet. */
export const businessStateSchema = z.object({
  /** Whether the service can change them, an extension of the API; null if not asked yet. */
  canEdit: z.boolean().nullable(),
  /** Null if not read yet. */
  account: accountValuesSchema.nullable(),
  user: userValuesSchema.nullable(),
  logo: storedImageSchema.nullable(),
  picture: storedImageSchema.nullable(),
  /** The pending changes, such as `account.name`, `user.signature`, `logo`. */
  waiting: z.array(z.string()).readonly(),
  /** The refused changes with the service's reasons. They are not sent again. */
  refused: z.record(z.string(), reasonSchema),
});
export type BusinessState = Readonly<z.infer<typeof businessStateSchema>>;
