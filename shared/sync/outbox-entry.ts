import { z } from 'zod';
import { localIdSchema } from '../domain/ids.ts';
import { reasonSchema } from '../reasons/reason.ts';
import { operationSchema } from './operation.ts';
import { operationStateSchema } from './operation-state.ts';

/** One call made for an operation: when it went out, and what came back. */
export const attemptSchema = z.object({
  /** Milliseconds since the epoch. */
  startedAt: z.number(),
  endedAt: z.number().nullable(),
  outcome: z.enum(['in-flight', 'done', 'no-effect', 'rejected', 'uncertain']),
  /** HTTP status, when there was an answer. */
  status: z.number().nullable(),
  /** Why it was not done; null while it is in flight, and once it is done. */
  reason: reasonSchema.nullable(),
});
export type Attempt = Readonly<z.infer<typeof attemptSchema>>;

/** Something the engine read to find out whether an uncertain call took effect (S8). */
export const evidenceSchema = z.object({
  at: z.number(),
  /** What was read. */
  source: reasonSchema,
  /** What was found there. */
  finding: reasonSchema,
});
export type Evidence = Readonly<z.infer<typeof evidenceSchema>>;

/** An operation that is not done, with everything that the outbox shows of it. */
export const outboxEntrySchema = z.object({
  operation: operationSchema,
  state: operationStateSchema,
  attempts: z.array(attemptSchema),
  evidence: z.array(evidenceSchema),
  /** Why it waits, was rejected or needs the user: the service's own text where there is one. */
  reason: reasonSchema.nullable(),
  /** The operation that has to be done first, when that one is stuck. */
  blockedBy: z.string().nullable(),
  /**
   * Whether an unclear call took effect is known by then at the latest, if the service answers (S9): ms since the epoch.
   * Null when nothing is unclear, or the waiting has not begun.
   */
  lookedForUntil: z.number().nullable(),
});
/** One parsed entry. */
export type OutboxEntry = Readonly<z.infer<typeof outboxEntrySchema>>;

/** How far an outbox was read: its changes are numbered in each life of the main process. */
export const outboxPlaceSchema = z.strictObject({
  life: z.string().max(80),
  version: z.int().nonnegative(),
});
/** One parsed place. */
export type OutboxPlace = Readonly<z.infer<typeof outboxPlaceSchema>>;

/** Two edits of one field that exclude each other (S12): kept, both of them, until the user decides. */
export const conflictSchema = z.object({
  conflictId: z.string(),
  entity: operationSchema.options[0].shape.entity,
  localId: localIdSchema,
  proposalId: localIdSchema.nullable(),
  /** The field, or null when one side deleted the record. */
  field: z.string().nullable(),
  base: z.union([z.string(), z.number(), z.boolean(), z.null()]),
  mine: z.union([z.string(), z.number(), z.boolean(), z.null()]),
  theirs: z.union([z.string(), z.number(), z.boolean(), z.null()]),
  /** When it was noticed, ms since the epoch. */
  at: z.number(),
});
/** One parsed conflict. */
export type Conflict = Readonly<z.infer<typeof conflictSchema>>;

/** The order of entries: that in which they were made. */
export function bySequence({ operation: left }: OutboxEntry, { operation: right }: OutboxEntry): number {
  return (
    left.deviceSeq - right.deviceSeq || left.createdAt - right.createdAt || (left.opId < right.opId ? -1 : 1)
  );
}
