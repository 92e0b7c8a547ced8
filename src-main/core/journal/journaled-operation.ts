import { z } from 'zod';
import { localIdSchema } from '#shared/domain/ids.ts';
import { approvedContentSchema } from '#shared/sync/approved-content.ts';
import { contentHashSchema, operationSchema } from '#shared/sync/operation.ts';
import { reasonSchema, textReason, unknownReason, type Reason } from '#shared/reasons/reason.ts';
import { operationStateSchema } from '#shared/sync/operation-state.ts';
import { conflictSchema } from '#shared/sync/outbox-entry.ts';

const baselineSchema = z.object({
  /** Ids of the proposal's existing activities. */
  activityIds: z.array(z.string()),
  /** The proposal's status before a send. */
  status: z.string().nullable(),
  /**
   * For a create: the newest `updated_at` among its parent and siblings. The create cannot have made an older record.
   */
  seenUntil: z.string().nullable().optional(),
  /** For a create: server ids of records that it may have made. They stay candidates when they are changed later. */
  candidates: z.array(z.string()).optional(),
  /**
   * For a create: the idempotency key of its last call, when it was made, ms since the epoch, and the position that was
   * sent with it.
   */
  request: z
    .object({ key: z.string(), at: z.number(), position: z.number().nullable().optional() })
    .optional(),
  /** For a recording: the number of entries, not in `activityIds`, that equal recordings of this journal have made. */
  explained: z.number().int().nonnegative().optional(),
  /** For a recording: whether the app has restarted since the edit, maybe with an older copy of the journal. */
  isOutlived: z.boolean().optional(),
});

/** The state before an attempt; for a recording, before the edit. The verification compares with it. */
export type Baseline = Readonly<z.infer<typeof baselineSchema>>;

const approvalSchema = z.object({
  /** Activity ids of the e-mails that the user knew at the approval. */
  sends: z.array(z.string()),
  /** Activity ids named in the last question to the user: each may be this e-mail. */
  told: z.array(z.string()).default([]),
  /** Whether the proposal was missing on the service at the approval. */
  isNew: z.boolean().default(false),
  /**
   * Whether the app has restarted since the approval, maybe with a journal from a backup. `sends` then contains equal
   * e-mails of all proposals.
   */
  isOutlived: z.boolean().default(false),
  /** Whether the user agreed to send although the read before it takes long. */
  isSlow: z.boolean().default(false),
  /** The hash of the content that the journal had while the window showed another one; null if they were the same. */
  unseen: contentHashSchema.nullable().default(null),
});

/** The earlier e-mails that the user knew at the approval of a send, including those of later questions. */
export type Approval = Readonly<z.infer<typeof approvalSchema>>;

/**
 * A reason in the JSON of an operation. It is a text if it is older than schema 11. A reason of a newer version becomes
 * `unknown`.
 */
const journaledReasonSchema: z.ZodType<Reason> = z.union([
  z.string().transform(textReason),
  reasonSchema,
  z.unknown().transform((stored) => unknownReason(JSON.stringify(stored))),
]);

/** An operation of the outbox with its state and evidence. */
export const journaledOperationSchema = z.object({
  operation: operationSchema,
  state: operationStateSchema,
  /** Whether a call with an unknown outcome may have taken effect. */
  maybeApplied: z.boolean().default(false),
  reason: journaledReasonSchema.nullable(),
  approved: approvedContentSchema.nullable(),
  /** For a send; null if it was queued before approvals existed. */
  approval: approvalSchema.nullable().default(null),
  baseline: baselineSchema.nullable(),
  /** For a delete: the operations that it removed from the outbox. Undoing the delete restores them. */
  get undoableDelete() {
    return undoableDeleteSchema.nullable();
  },
});
export type JournaledOperation = Readonly<z.infer<typeof journaledOperationSchema>>;

const undoableDeleteSchema = z.object({
  /** The removed operations that were not pushed, in order. */
  get entries() {
    return z.array(journaledOperationSchema).readonly();
  },
  /** The removed conflicts. */
  conflicts: z.array(conflictSchema).readonly(),
  /** Pending operations that were re-anchored to another sibling. */
  reanchored: z
    .array(z.object({ opId: z.string(), from: localIdSchema, to: localIdSchema.nullable() }))
    .readonly(),
  /** The preceding siblings, in order; null if the delete has reanchored no pending operation. */
  before: z.array(localIdSchema).readonly().nullable().default(null),
});

/** What a delete removed or changed, to undo it. */
export type UndoableDelete = Readonly<z.infer<typeof undoableDeleteSchema>>;
