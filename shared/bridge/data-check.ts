import { z } from 'zod';

/** What a look at everything that the main process keeps has found, part by part. */
export const dataCheckSchema = z.object({
  journal: z.discriminatedUnion('state', [
    z.object({
      state: z.literal('sound'),
      records: z.int().nonnegative(),
      /** Operations that are not done. */
      waiting: z.int().nonnegative(),
      bytes: z.int().nonnegative(),
    }),
    /** The reason is SQLite's, for whoever gives support. */
    z.object({ state: z.literal('damaged'), reason: z.string() }),
  ]),
  backup: z.discriminatedUnion('state', [
    /** The newest was restored beside the journal, with everything logged since, and is the same to the last row. */
    z.object({
      state: z.literal('same'),
      generations: z.int().positive(),
      /** ms since the epoch. */
      newestAt: z.number(),
    }),
    /** It was restored, and differs: bytes have changed where SQLite does not see it, or the log is damaged. */
    z.object({
      state: z.literal('different'),
      generations: z.int().positive(),
      newestAt: z.number(),
      tables: z.array(z.string()),
    }),
    z.object({ state: z.literal('none') }),
  ]),
  /** `memory`: there is no keychain, and the key is forgotten at the end. `embedded`: the sample needs none. */
  key: z.enum(['readable', 'missing', 'unreadable', 'memory', 'embedded']),
});
/** The parsed findings. */
export type DataCheck = Readonly<z.infer<typeof dataCheckSchema>>;
