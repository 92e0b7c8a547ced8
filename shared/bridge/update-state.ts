import { z } from 'zod';

/** Where the app stands with newer versions of itself. */
export const updateStateSchema = z.discriminatedUnion('state', [
  /** This build does not update itself: it was not installed, or nobody publishes updates for it. */
  z.object({ state: z.literal('unsupported') }),
  /** Up to date as far as is known; `checkedAt` in ms since the epoch, null before the first look. */
  z.object({ state: z.literal('idle'), checkedAt: z.number().nullable() }),
  z.object({ state: z.literal('checking') }),
  z.object({ state: z.literal('downloading'), version: z.string(), percent: z.number() }),
  /** Downloaded and verified; it is installed when the app quits. */
  z.object({ state: z.literal('ready'), version: z.string(), notes: z.string() }),
  z.object({ state: z.literal('failed'), checkedAt: z.number() }),
]);
/** One of the states. */
export type UpdateState = Readonly<z.infer<typeof updateStateSchema>>;
