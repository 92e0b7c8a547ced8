import { z } from 'zod';
import { entitySchema, localIdSchema } from '../domain/ids.ts';

const common = {
  questionId: z.string(),
  entity: entitySchema,
  /** Time of detection, ms since the epoch. */
  noticedAt: z.number(),
};

/**
 * A decision for the user that belongs to no operation. It survives a restart and counts as needing review. Nothing
 * happens until it is answered.
 *
 * - `missing`: more than 5 % of one kind of record are missing from the service at once.
 * - `duplicate`: a possible duplicate of a record created here, whose create had no answer.
 * - `client`: the create of a proposal's client was undone before it was sent; the proposal's e-mails wait for another
 *   client.
 */
export const questionSchema = z.discriminatedUnion('type', [
  z.object({
    ...common,
    type: z.literal('missing'),
    /** The missing records, with their names on this computer. */
    records: z.array(z.object({ localId: localIdSchema, name: z.string() })),
    /** Number of known records of this kind. */
    known: z.number(),
    /** Number of records whose deletion the service had confirmed one by one when the question was asked. */
    checked: z.number(),
    /** Time of the last full sync with all of these records, ms since the epoch; null before the first. */
    lastSeenAt: z.number().nullable(),
    /**
     * `remove`: each record is removed once the service confirms its deletion. `keep`: the records stay, and the
     * question is not asked again.
     */
    answer: z.enum(['remove', 'keep']).nullable(),
  }),
  z.object({
    ...common,
    type: z.literal('duplicate'),
    /** The record created here. */
    localId: localIdSchema,
    /** The possible duplicate. */
    duplicateId: localIdSchema,
    name: z.string(),
    proposalId: localIdSchema.nullable(),
    /** Time of the create that had no answer, ms since the epoch. */
    createdAt: z.number(),
  }),
  z.object({
    ...common,
    type: z.literal('client'),
    /** The proposal without a client. */
    localId: localIdSchema,
    name: z.string(),
    /** The withdrawn client. E-mails to this address go to the next client instead. */
    client: z.object({ localId: localIdSchema, name: z.string(), email: z.string() }),
  }),
]);
export type Question = Readonly<z.infer<typeof questionSchema>>;
export type QuestionOf<T extends Question['type']> = Extract<Question, { readonly type: T }>;

/** Whether the user has not answered yet. */
export function isOpen(question: Question): boolean {
  return question.type !== 'missing' || question.answer === null;
}
