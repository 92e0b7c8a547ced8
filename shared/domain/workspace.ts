import { z } from 'zod';
import { serverIdSchema } from './ids.ts';

/** Data of the account that all proposals share. It is read from the service and never edited here. */
export const workspaceSchema = z.object({
  account: z.object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    currency: z.string(),
    locale: z.string(),
    default_theme: z.string(),
    web: z.string(),
  }),
  users: z.array(z.object({ id: serverIdSchema, name: z.string(), email: z.string() })),
  themes: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Absent in data of earlier versions. */
  templates: z.array(z.object({ id: serverIdSchema, name: z.string() })).default([]),
  /** Whether the service can unarchive proposals, an extension of the API; absent until it was asked. */
  canUnarchive: z.boolean().optional(),
});

export type Workspace = Readonly<z.infer<typeof workspaceSchema>>;
