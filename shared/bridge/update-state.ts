import { z } from 'zod';

/** The state of the app's self-update. */
export const updateStateSchema = z.discriminatedUnion('state', [
  /** This build cannot update itself: it was not installed, or has no update address. */
  z.object({ state: z.literal('unsupported') }),
  /** No newer version is known. `checkedAt`: ms since the epoch, null before the first check. */
  z.object({ state: z.literal('idle'), checkedAt: z.number().nullable() }),
  z.object({ state: z.literal('checking') }),
  z.object({ state: z.literal('downloading'), version: z.string(), percent: z.number() }),
  /** Downloaded and verified; it is installed when the app quits. */
  z.object({ state: z.literal('ready'), version: z.string(), notes: z.string() }),
  z.object({ state: z.literal('failed'), checkedAt: z.number() }),
]);
/** Whether the app checks for newer versions by itself. */
export const automaticUpdatesSchema = z.strictObject({ automatic: z.boolean() });
export type AutomaticUpdates = Readonly<z.infer<typeof automaticUpdatesSchema>>;

export type UpdateState = Readonly<z.infer<typeof updateStateSchema>>;
