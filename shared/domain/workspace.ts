import { z } from 'zod';
import { fontIds } from './account/brand.ts';
import { storedImageSchema } from './account/stored-image.ts';
import { serverIdSchema } from './ids.ts';

/** Data of the account that all proposals share, including changes that the service does not have yet. */
export const workspaceSchema = z.object({
  account: z.object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    currency: z.string(),
    locale: z.string(),
    default_theme: z.string(),
    web: z.string(),
    // All further fields are absent in data of earlier versions, and until they are read.
    telephone: z.string().optional(),
    address: z.string().optional(),
    address_state: z.string().optional(),
    postcode: z.string().optional(),
    city: z.string().optional(),
    country: z.string().optional(),
    time_zone: z.string().optional(),
    pdf_page_size: z.string().optional(),
    tax_number: z.string().optional(),
    /** The address of the client pages, before a proposal's public id. */
    pages_url: z.string().optional(),
    /** Whether a send can attach the proposal as a PDF. */
    attaches_pdf: z.boolean().optional(),
    /** The account's e-mail template, with placeholders; empty if none was saved. */
    mail_subject: z.string().optional(),
    mail_message: z.string().optional(),
    default_taxes: z
      .array(z.object({ name: z.string(), percentage: z.string() }))
      .readonly()
      .optional(),
    main_color: z.string().nullable().optional(),
    accent_color: z.string().nullable().optional(),
    font: z.enum(fontIds).optional(),
    logo: storedImageSchema.nullable().optional(),
  }),
  users: z.array(z.object({ id: serverIdSchema, name: z.string(), email: z.string() })),
  themes: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Whether the service can unarchive proposals, an extension of the API; absent if not asked yet. */
  canUnarchive: z.boolean().optional(),
  /** Whether the service can record decisions that the client told the user; absent if not asked yet. */
  canRecordDecisions: z.boolean().optional(),
  /** Whether the service can record a send that the user made outside the service; absent if not asked yet. */
  canRecordSends: z.boolean().optional(),
  /** Whether the service can create, change and delete templates; absent if not asked yet. */
  canEditTemplates: z.boolean().optional(),
  /** Whether the service stores pictures as files; absent if not asked yet. */
  storesFiles: z.boolean().optional(),
});

export type Workspace = Readonly<z.infer<typeof workspaceSchema>>;
