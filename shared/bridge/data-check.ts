import { z } from 'zod';
import { reasonSchema } from '../reasons/reason.ts';

/** The result of verifying all data of the main process, part by part. */
export const dataCheckSchema = z.object({
  journal: z.discriminatedUnion('state', [
    z.object({
      state: z.literal('sound'),
      records: z.int().nonnegative(),
      /** Number of pending operations. */
      waiting: z.int().nonnegative(),
      bytes: z.int().nonnegative(),
    }),
    /** `reason` is SQLite's message, for support, if it has one. */
    z.object({ state: z.literal('damaged'), reason: reasonSchema }),
  ]),
  backup: z.discriminatedUnion('state', [
    /** The newest backup with its redo log was restored beside the journal and equals it row by row. */
    z.object({
      state: z.literal('same'),
      generations: z.int().positive(),
      /** ms since the epoch. */
      newestAt: z.number(),
    }),
    /** The restored copy differs, because bytes changed without SQLite noticing or the log is damaged. */
    z.object({
      state: z.literal('different'),
      generations: z.int().positive(),
      newestAt: z.number(),
      tables: z.array(z.string()),
    }),
    z.object({ state: z.literal('none') }),
  ]),
  /** `memory`: there is no keychain, so the key is lost on quit. `embedded`: the sample needs no key. */
  key: z.enum(['readable', 'missing', 'unreadable', 'memory', 'embedded']),
});
export type DataCheck = Readonly<z.infer<typeof dataCheckSchema>>;
