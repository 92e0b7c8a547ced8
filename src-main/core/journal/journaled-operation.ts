import { z } from 'zod';
import { localIdSchema } from '#shared/domain/ids.ts';
import { approvedContentSchema } from '../sync/rules/sends/approved-content.ts';
import { operationSchema } from '#shared/sync/operation.ts';
import { operationStateSchema } from '#shared/sync/operation-state.ts';
import { conflictSchema } from '#shared/sync/outbox-entry.ts';

const baselineSchema = z.object({
  /** Ids of the proposal's activities that existed already. */
  activityIds: z.array(z.string()),
  /** The proposal's status before a send. */
  status: z.string().nullable(),
  /** Of a create: the newest time of the service that was read where it goes. What was made before that is not its doing. */
  seenUntil: z.string().nullable().optional(),
  /** Of a create: records of the service that once may have been what it made. Later changes do not rule them out. */
  candidates: z.array(z.string()).optional(),
});

/** What was known before an attempt, for its verification to compare with (S8). */
export type Baseline = Readonly<z.infer<typeof baselineSchema>>;

const approvalSchema = z.object({
  /** Ids of the e-mails of the proposal that were known when the user approved this one. */
  sends: z.array(z.string()),
  /** Ids of those that the user has been told of since, because they may be this very e-mail. */
  told: z.array(z.string()).default([]),
  /** The proposal was not on the service when the user approved. */
  isNew: z.boolean().default(false),
  /** A start came since, on data that may be an older copy; `sends` are those of all proposals from then on. */
  isOutlived: z.boolean().default(false),
  /** The user has been told that the proposal cannot be read in time before it goes out (S14). */
  isSlow: z.boolean().default(false),
});

/** What the user knew when they approved an e-mail, or was told since. */
export type Approval = Readonly<z.infer<typeof approvalSchema>>;

/** An operation of the outbox with its bookkeeping. */
export const journaledOperationSchema = z.object({
  operation: operationSchema,
  state: operationStateSchema,
  /** A call of it may have taken effect, and its outcome is not known (S6). */
  maybeApplied: z.boolean().default(false),
  reason: z.string().nullable(),
  approved: approvedContentSchema.nullable(),
  /** Of a send; null where it was approved before this was kept. */
  approval: approvalSchema.nullable().default(null),
  baseline: baselineSchema.nullable(),
  /** Of a delete: what is no longer in the outbox because of it, and comes back when it is taken back (S20). */
  get superseded() {
    return undoableDeleteSchema.nullable();
  },
});
/** One parsed entry. */
export type JournaledOperation = Readonly<z.infer<typeof journaledOperationSchema>>;

const undoableDeleteSchema = z.object({
  /** What had not gone out, in order. */
  get entries() {
    return z.array(journaledOperationSchema).readonly();
  },
  /** What was still to be decided. */
  conflicts: z.array(conflictSchema).readonly(),
  /** What waits to stand behind another than it did. */
  stepped: z
    .array(z.object({ opId: z.string(), from: localIdSchema, to: localIdSchema.nullable() }))
    .readonly(),
  /** What stood before it in its list, in order; null where nothing waits to stand behind it. */
  before: z.array(localIdSchema).readonly().nullable().default(null),
});

/** What a delete has made pointless. */
export type UndoableDelete = Readonly<z.infer<typeof undoableDeleteSchema>>;
