import { z } from 'zod';

/** Whom the app speaks to. The API key is not here, and in no other message either (I14). */
export const sessionStateSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('disconnected') }),
  /** There is an account, and its data on this computer cannot be opened; nothing of it has been changed. */
  z.object({
    state: z.literal('blocked'),
    accountName: z.string(),
    /** Why, and what to do about it, in words for the person. */
    reason: z.string(),
    /** When the newest backup on this computer was made, ms since the epoch; null where there is none. */
    backupAt: z.number().nullable(),
  }),
  z.object({
    state: z.literal('connected'),
    /** Identity that operations are bound to: origin and account id. */
    accountKey: z.string(),
    accountName: z.string(),
    accountEmail: z.string(),
    currency: z.string(),
    /** Base address of the API, or null for the embedded service. */
    baseUrl: z.string().nullable(),
    embedded: z.boolean(),
    /** `memory`: there is no keychain, so the key is forgotten when the app quits, and the screen says so. */
    keyStorage: z.enum(['keychain', 'memory']),
  }),
]);
/** Disconnected, connected to one account, or kept from its data. */
export type SessionState = Readonly<z.infer<typeof sessionStateSchema>>;
