import { z } from 'zod';
import { activitySchema } from '../domain/activity/activity.ts';
import { entitySchema, localIdSchema } from '../domain/ids.ts';
import { recordSchema } from '../domain/record.ts';
import { workspaceSchema } from '../domain/workspace.ts';

/** What the record stands in (`record-scope.ts`): the mirror keeps all of a proposal in one place. */
const scope = localIdSchema;

/** One change of what the screens show. A `put` carries the whole record with pending edits already on top. */
export const feedChangeSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('put'), scope, record: recordSchema }),
  z.object({ type: z.literal('remove'), scope, entity: entitySchema, localId: localIdSchema }),
  z.object({ type: z.literal('activity'), activity: activitySchema }),
  z.object({ type: z.literal('workspace'), workspace: workspaceSchema }),
]);
/** One parsed change. */
export type FeedChange = Readonly<z.infer<typeof feedChangeSchema>>;

/**
 * Changes on their way to a window. The main process has parsed each row where it came in, from the service and
 * from its disk; parsing it a third time here would take longer than storing it.
 */
export const parsedChangesSchema = z.custom<FeedChange[]>((value) => Array.isArray(value));

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
  changes: parsedChangesSchema,
});
/** One parsed, numbered entry. */
export type FeedEntry = Readonly<z.infer<typeof feedEntrySchema>>;
