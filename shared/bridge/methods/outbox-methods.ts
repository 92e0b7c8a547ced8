import { z } from 'zod';
import { localIdSchema, serverIdSchema } from '../../domain/ids.ts';
import { candidateSchema } from '../../sync/candidate.ts';
import { contentHashSchema } from '../../sync/operation.ts';
import {
  conflictSchema,
  outboxCursorSchema,
  outboxEntrySchema,
  pictureUploadSchema,
} from '../../sync/outbox-entry.ts';
import { questionSchema } from '../../sync/question.ts';

const nothing = z.strictObject({});
const accountKey = z.string().min(1).max(2200);
const bulkOpIds = z.array(z.uuid()).min(1).max(50_000);
/** The end of the undo delay of a released operation, ms since the epoch; absent to start at once. */
const notBefore = z.number().nonnegative().optional();
const opIdInput = z.strictObject({ opId: z.uuid() });

/** The outbox, and what the user decides about it: calls, conflicts and questions. */
export const outboxMethods = {
  /**
   * Reads pending operations, conflicts and questions. `after` limits the result to changes since that cursor, `limit`
   * to one page.
   */
  'outbox.read': {
    input: z.strictObject({
      after: outboxCursorSchema.nullable().optional(),
      limit: z.int().positive().optional(),
    }),
    output: z.object({
      entries: z.array(outboxEntrySchema),
      /** The opIds of removed entries. */
      gone: z.array(z.string()),
      /** Whether the cursor was invalid: if so, discard everything that was read before. */
      isFromStart: z.boolean(),
      isLast: z.boolean(),
      cursor: outboxCursorSchema,
      conflicts: z.array(conflictSchema),
      questions: z.array(questionSchema),
      uploads: z.array(pictureUploadSchema),
    }),
  },
  /** Withdraws an operation that was never attempted; otherwise `too-late`. The feed brings the earlier rows. */
  'outbox.withdraw': { input: opIdInput, output: nothing },
  /**
   * `outbox.withdraw` for many operations in one transaction.
   *
   * - An operation that was applied is in no list of the result.
   * - `unknown`: the journal does not have it yet. It is not sent when it arrives; withdraw it again then.
   * - `underWay`: its call is still in flight after a wait, so its outcome is unknown. A call that had no effect is not
   *   repeated.
   *
   * `wholeOnly` skips operations in flight, and operations inside a record whose create was applied, so that no record
   * is left half withdrawn.
   */
  'outbox.withdrawMany': {
    input: z.strictObject({ accountKey, opIds: bulkOpIds, wholeOnly: z.boolean().optional() }),
    output: z.object({
      withdrawn: z.array(z.string()),
      unknown: z.array(z.string()),
      underWay: z.array(z.string()),
    }),
  },
  'outbox.hold': { input: opIdInput, output: nothing },
  /** Holds or releases operations in one transaction. Operations in flight stay as they are. */
  'outbox.holdMany': {
    input: z.strictObject({ accountKey, opIds: bulkOpIds, isHeld: z.boolean(), notBefore }),
    output: nothing,
  },
  /** Ends a hold, an undo delay or a schedule. The operation starts now, or after its new undo delay. */
  'outbox.release': { input: opIdInput.extend({ notBefore }), output: nothing },
  /** Retries a rejected operation. */
  'outbox.retry': { input: opIdInput, output: nothing },
  /** Discards a rejected or undecided operation and its dependents. The mirror then shows the service's state. */
  'outbox.discard': { input: opIdInput, output: nothing },
  /**
   * The user's decision on an uncertain call: it took effect (`done`), or repeat it (`again`). For a create that took
   * effect, use `outbox.adopt`. `shown`: for a send, the hash of the content that the window shows. `isDone`: false if
   * the content has changed since, so that the question stays.
   */
  'outbox.decide': {
    input: z.strictObject({
      opId: z.uuid(),
      verdict: z.enum(['done', 'again']),
      notBefore,
      shown: contentHashSchema.optional(),
    }),
    output: z.object({ isDone: z.boolean() }),
  },
  /**
   * The service's records that an uncertain create may have created, most similar first. `others` counts the less
   * similar ones, which are left out.
   */
  'outbox.candidates': {
    input: opIdInput,
    output: z.object({ candidates: z.array(candidateSchema), others: z.int().nonnegative() }),
  },
  /** The user's decision that the create created this record. Its dependents continue. */
  'outbox.adopt': { input: z.strictObject({ opId: z.uuid(), serverId: serverIdSchema }), output: nothing },
  /**
   * The user's decision on a conflict. If one side deleted the record (`field` is null), `mine` creates it again with
   * its contents, `theirs` deletes it, and `both` is not available.
   */
  'conflicts.resolve': {
    input: z.strictObject({
      conflictId: z.string().max(80),
      choice: z.discriminatedUnion('type', [
        z.strictObject({ type: z.literal('mine') }),
        z.strictObject({ type: z.literal('theirs') }),
        z.strictObject({ type: z.literal('both') }),
        z.strictObject({ type: z.literal('edited'), value: z.string().max(2_000_000) }),
      ]),
    }),
    output: nothing,
  },

  /** The user's decision on records missing from the service, or on a possible duplicate. */
  'questions.answer': {
    input: z.strictObject({ questionId: z.string().max(80), answer: z.enum(['remove', 'keep']) }),
    output: nothing,
  },
  /** Sets another client on a proposal whose client was withdrawn; its operations continue. */
  'questions.chooseClient': {
    input: z.strictObject({ questionId: z.string().max(80), clientId: localIdSchema }),
    output: nothing,
  },
} as const;
