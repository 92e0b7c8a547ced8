import { z } from 'zod';
import { serverIdSchema } from './ids.ts';

/** What the account offers to every proposal: read from the service, never edited here. */
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
  users: z.array(z.object({ id: z.string(), name: z.string(), email: z.string() })),
  themes: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Absent in what an earlier version kept. */
  templates: z.array(z.object({ id: serverIdSchema, name: z.string() })).default([]),
  /** Whether the service takes proposals out of the archive, which is an extension of the API; absent until it was asked. */
  canUnarchive: z.boolean().optional(),
});

/** The parsed workspace. */
export type Workspace = Readonly<z.infer<typeof workspaceSchema>>;
