import { z } from 'zod';
import { localIdSchema } from '#shared/domain/ids.ts';
import { approvedContentSchema } from '../sync/rules/sends/approved-content.ts';
import { operationSchema } from '#shared/sync/operation.ts';
import { reasonSchema, textReason, unknownReason, type Reason } from '#shared/reasons/reason.ts';
import { operationStateSchema } from '#shared/sync/operation-state.ts';
import { conflictSchema } from '#shared/sync/outbox-entry.ts';

const baselineSchema = z.object({
  /** Ids of the proposal's existing activities. */
  activityIds: z.array(z.string()),
  /** The proposal's status before a send. */
  status: z.string().nullable(),
  /** For a create: the service's newest time among the existing siblings. The create has made no older record. */
  seenUntil: z.string().nullable().optional(),
  /** For a create: server records that it may have made. They stay candidates when they are changed later. */
  candidates: z.array(z.string()).optional(),
});

/** The state before an attempt, with which its verification compares. */
export type Baseline = Readonly<z.infer<typeof baselineSchema>>;

const approvalSchema = z.object({
  /** Ids of the proposal's e-mails that the user knew at the approval. */
  sends: z.array(z.string()),
  /** Ids of e-mails that the user has been told about since, because each may be this e-mail. */
  told: z.array(z.string()).default([]),
  /** The proposal did not exist on the service at the approval. */
  isNew: z.boolean().default(false),
  /**
   * The app has restarted since, maybe with an older copy of its data. `sends` then has the e-mails of all proposals
   * from that start on.
   */
  isOutlived: z.boolean().default(false),
  /** The user has been told that reading the proposal before the send takes long. */
  isSlow: z.boolean().default(false),
});

/** What the user knew at the approval of an e-mail, and was told since. */
export type Approval = Readonly<z.infer<typeof approvalSchema>>;

/**
 * A reason in the JSON of an operation. Until schema 11 it was a text. One that this version does not know is kept as
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
  /** A call of this operation may have taken effect; its outcome is unknown. */
  maybeApplied: z.boolean().default(false),
  reason: journaledReasonSchema.nullable(),
  approved: approvedContentSchema.nullable(),
  /** For a send; null for sends of older versions. */
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
  /** The preceding siblings, in order; null if no pending operation is anchored behind the record. */
  before: z.array(localIdSchema).readonly().nullable().default(null),
});

/** What a delete removed or changed, to undo it. */
export type UndoableDelete = Readonly<z.infer<typeof undoableDeleteSchema>>;
