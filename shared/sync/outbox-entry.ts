import { z } from 'zod';
import { localIdSchema } from '../domain/ids.ts';
import { reasonSchema } from '../reasons/reason.ts';
import { operationSchema } from './operation.ts';
import { operationStateSchema } from './operation-state.ts';

/** A call made for an operation, with its time and outcome. */
export const attemptSchema = z.object({
  /** Milliseconds since the epoch. */
  startedAt: z.number(),
  endedAt: z.number().nullable(),
  outcome: z.enum(['in-flight', 'done', 'no-effect', 'rejected', 'uncertain']),
  /** HTTP status; null if there was no answer. */
  status: z.number().nullable(),
  /** Why the outcome is not `done`; null for `done` and while the call is in flight. */
  reason: reasonSchema.nullable(),
});
export type Attempt = Readonly<z.infer<typeof attemptSchema>>;

/** A reading with which the engine verified an uncertain call. */
export const evidenceSchema = z.object({
  at: z.number(),
  /** What was read. */
  source: reasonSchema,
  /** The result of the reading. */
  finding: reasonSchema,
});
export type Evidence = Readonly<z.infer<typeof evidenceSchema>>;

/** An operation in the outbox, with all that the screen shows of it. */
export const outboxEntrySchema = z.object({
  operation: operationSchema,
  state: operationStateSchema,
  attempts: z.array(attemptSchema),
  evidence: z.array(evidenceSchema),
  /** Why the operation waits, was rejected or needs a decision: the service's own text if there is one. */
  reason: reasonSchema.nullable(),
  /** The opId of the operation whose problem blocks it. */
  blockedBy: z.string().nullable(),
  /**
   * The time by which verification ends if the service answers, ms since the epoch. Null if no call is uncertain, or if
   * the late-effect time has not begun.
   */
  verificationEndsAt: z.number().nullable(),
});
export type OutboxEntry = Readonly<z.infer<typeof outboxEntrySchema>>;

/** A picture that goes to the service before the texts that show it. */
export const pictureUploadSchema = z.object({
  /** SHA-256 of its bytes on this computer. */
  hash: z.string(),
  /** The operations that wait for it, in their order. */
  opIds: z.array(z.string()),
  /** In bytes; null if the picture is not on this computer. */
  size: z.number().nullable(),
  /** How much of it the service has, in bytes; null while it is not being uploaded. */
  sent: z.number().nullable(),
});
export type PictureUpload = Readonly<z.infer<typeof pictureUploadSchema>>;

/** A cursor of the outbox: its changes are numbered per start of the main process. */
export const outboxCursorSchema = z.strictObject({
  life: z.string().max(80),
  version: z.int().nonnegative(),
});
export type OutboxCursor = Readonly<z.infer<typeof outboxCursorSchema>>;

/** Two edits of one field that cannot be merged. Both are kept until the user decides. */
export const conflictSchema = z.object({
  conflictId: z.string(),
  entity: operationSchema.options[0].shape.entity,
  localId: localIdSchema,
  proposalId: localIdSchema.nullable(),
  /** The field; null if one side deleted the record. */
  field: z.string().nullable(),
  base: z.union([z.string(), z.number(), z.boolean(), z.null()]),
  mine: z.union([z.string(), z.number(), z.boolean(), z.null()]),
  theirs: z.union([z.string(), z.number(), z.boolean(), z.null()]),
  /** Time of detection, ms since the epoch. */
  at: z.number(),
});
export type Conflict = Readonly<z.infer<typeof conflictSchema>>;

/** Orders entries in the order of the user's edits. */
export function bySequence({ operation: left }: OutboxEntry, { operation: right }: OutboxEntry): number {
  return (
    left.deviceSeq - right.deviceSeq || left.createdAt - right.createdAt || (left.opId < right.opId ? -1 : 1)
  );
}
