import { z } from 'zod';

/** An account that a person works with on this computer. No key is here (I14). */
export const knownAccountSchema = z.object({
  accountKey: z.string(),
  accountName: z.string(),
  accountEmail: z.string(),
  /** Base address of the API, or null for the embedded service. */
  baseUrl: z.string().nullable(),
  /** At most one is, also when it cannot be opened: the others' work waits in their journals until they are opened again. */
  isOpen: z.boolean(),
  /** What is not at the service yet; null when that cannot be read now. */
  waiting: z.object({ changes: z.int().nonnegative(), sends: z.int().nonnegative() }).nullable(),
});
/** The parsed account. */
export type KnownAccount = Readonly<z.infer<typeof knownAccountSchema>>;
