import { z } from 'zod';
import { embeddedWorkspaceSchema } from './session-state.ts';

/** An account on this computer, without its key. */
export const knownAccountSchema = z.object({
  accountKey: z.string(),
  accountName: z.string(),
  accountEmail: z.string(),
  /** Base address of the API, or null for the embedded service. */
  baseUrl: z.string().nullable(),
  /** The embedded service's workspace; null for a service elsewhere. */
  workspace: embeddedWorkspaceSchema.nullable(),
  /** True for at most one account, also if its data cannot be opened. Only the open account syncs. */
  isOpen: z.boolean(),
  /** Pending operations; null if they cannot be read now. */
  waiting: z.object({ changes: z.int().nonnegative(), sends: z.int().nonnegative() }).nullable(),
});
export type KnownAccount = Readonly<z.infer<typeof knownAccountSchema>>;
