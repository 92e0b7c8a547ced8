import { z } from 'zod';
import { reasonSchema } from '../reasons/reason.ts';

/** The workspaces of the embedded service: sample data, and the user's own business. */
export const embeddedWorkspaceSchema = z.enum(['sample', 'business']);
export type EmbeddedWorkspace = z.infer<typeof embeddedWorkspaceSchema>;

/** The app's connection. No message contains the API key. */
export const sessionStateSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('disconnected') }),
  /** The account's data on this computer cannot be opened; it is unchanged. */
  z.object({
    state: z.literal('blocked'),
    accountName: z.string(),
    /** Why it cannot be opened, and what the user can do. */
    reason: reasonSchema,
    /** Time of the newest backup on this computer, ms since the epoch; null for none. */
    backupAt: z.number().nullable(),
  }),
  z.object({
    state: z.literal('connected'),
    /** The account's identity: origin and account id. Operations are bound to it. */
    accountKey: z.string(),
    accountName: z.string(),
    accountEmail: z.string(),
    currency: z.string(),
    /** Base address of the API, or null for the embedded service. */
    baseUrl: z.string().nullable(),
    embedded: z.boolean(),
    /** The embedded service's workspace; null for a service elsewhere. */
    workspace: embeddedWorkspaceSchema.nullable(),
    /** `memory`: there is no keychain, so the key is lost on quit; the screen says so. */
    keyStorage: z.enum(['keychain', 'memory']),
  }),
]);
export type SessionState = Readonly<z.infer<typeof sessionStateSchema>>;
