import { z } from 'zod';
import { activitySchema } from '../domain/activity/activity.ts';
import { entitySchema, localIdSchema } from '../domain/ids.ts';
import { recordSchema } from '../domain/record.ts';
import { workspaceSchema } from '../domain/workspace.ts';

/** The id of the record's aggregate (`record-scope.ts`). The mirror stores all records of a proposal under one key. */
const scope = localIdSchema;

/** One change of a visible record. A `put` contains the whole record with pending edits applied. */
export const feedChangeSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('put'), scope, record: recordSchema }),
  z.object({ type: z.literal('remove'), scope, entity: entitySchema, localId: localIdSchema }),
  z.object({ type: z.literal('activity'), activity: activitySchema }),
  z.object({ type: z.literal('workspace'), workspace: workspaceSchema }),
]);
export type FeedChange = Readonly<z.infer<typeof feedChangeSchema>>;

/**
 * Changes for a window, not parsed again: the main process has parsed each row when it came from the service or the
 * disk, and a second parse would take longer than storing it.
 */
export const parsedChangesSchema = z.custom<FeedChange[]>((value) => Array.isArray(value));

/**
 * An entry of the numbered feed from journal to mirror. The mirror applies it and moves its cursor in one transaction,
 * so a crash repeats one entry at most, and applying it twice changes nothing.
 *
 * `deviceSeq` is the newest operation that the journal had when it computed the rows. The mirror applies its later
 * operations on top again.
 */
export const feedEntrySchema = z.object({
  seq: z.int().positive(),
  deviceSeq: z.int().nonnegative(),
  changes: parsedChangesSchema,
});
export type FeedEntry = Readonly<z.infer<typeof feedEntrySchema>>;
