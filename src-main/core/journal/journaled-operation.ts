import { z } from 'zod';
import { localIdSchema } from '#shared/domain/ids.ts';
import { approvedContentSchema } from '#shared/sync/approved-content.ts';
import { operationSchema } from '#shared/sync/operation.ts';
import { operationStateSchema } from '#shared/sync/operation-state.ts';
import { conflictSchema } from '#shared/sync/outbox-entry.ts';

const baselineSchema = z.object({
  /** Ids of the proposal's activities that existed already. */
  activityIds: z.array(z.string()),
  /** The proposal's status before a send. */
  status: z.string().nullable(),
});

/** What was known before an attempt, for its probe to compare with (S8). */
export type Baseline = Readonly<z.infer<typeof baselineSchema>>;

/** An operation of the outbox with its bookkeeping. */
export const journaledOperationSchema = z.object({
  operation: operationSchema,
  state: operationStateSchema,
  reason: z.string().nullable(),
  approved: approvedContentSchema.nullable(),
  baseline: baselineSchema.nullable(),
  /** Of a delete: what is no longer in the outbox because of it, and comes back when it is taken back (S20). */
  get superseded() {
    return supersededSchema.nullable();
  },
});
/** One parsed entry. */
export type JournaledOperation = Readonly<z.infer<typeof journaledOperationSchema>>;

const supersededSchema = z.object({
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
export type Superseded = Readonly<z.infer<typeof supersededSchema>>;
