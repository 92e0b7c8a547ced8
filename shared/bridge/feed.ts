import { z } from 'zod';
import { activitySchema } from '../domain/activity.ts';
import { entitySchema, localIdSchema } from '../domain/ids.ts';
import { recordSchema } from '../domain/record.ts';
import { workspaceSchema } from '../domain/workspace.ts';

/** One change of what the screens show. A `put` carries the whole record with pending edits already on top. */
export const feedChangeSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('put'), record: recordSchema }),
  z.object({ type: z.literal('remove'), entity: entitySchema, localId: localIdSchema }),
  z.object({ type: z.literal('activity'), activity: activitySchema }),
  z.object({ type: z.literal('workspace'), workspace: workspaceSchema }),
]);
/** One parsed change. */
export type FeedChange = Readonly<z.infer<typeof feedChangeSchema>>;

/**
 * An entry of the numbered feed from journal to mirror. The mirror applies it and moves its cursor in one
 * transaction, so a crash repeats an entry at most, and repeating changes nothing (I9).
 *
 * `deviceSeq` is the newest operation that the journal knew when the rows were computed: edits after it are
 * still on their way and the mirror lays them on top again.
 */
export const feedEntrySchema = z.object({
  seq: z.int().positive(),
  deviceSeq: z.int().nonnegative(),
  changes: z.array(feedChangeSchema),
});
/** One parsed, numbered entry. */
export type FeedEntry = Readonly<z.infer<typeof feedEntrySchema>>;
