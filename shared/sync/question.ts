import { z } from 'zod';
import { entitySchema, localIdSchema } from '../domain/ids.ts';

const common = {
  questionId: z.string(),
  entity: entitySchema,
  /** When it was noticed, ms since the epoch. */
  noticedAt: z.number(),
};

/**
 * Something that no operation is about and that only the user can decide. It survives a restart, counts as
 * needing review, and nothing happens before there is an answer.
 *
 * - `vanished`: more than 5 % of one kind of record are missing from the service at once (S15).
 * - `twin`: a record looks like one that was created here while an answer was lost (S10).
 * - `client`: the client of a proposal was taken back before it reached the service; its sends wait for another (S5).
 */
export const questionSchema = z.discriminatedUnion('type', [
  z.object({
    ...common,
    type: z.literal('vanished'),
    /** What is missing, as it is called here. */
    records: z.array(z.object({ localId: localIdSchema, name: z.string() })),
    /** How many of this kind were known. */
    known: z.number(),
    /** How many of them were asked for one by one, of which the service had none. */
    checked: z.number(),
    /** When all of them were last seen on the service, ms since the epoch; null when no full sync had ended before. */
    lastSeenAt: z.number().nullable(),
    /** `remove`: each is removed once the service has confirmed it. `keep`: they stay, and are not asked about again. */
    answer: z.enum(['remove', 'keep']).nullable(),
  }),
  z.object({
    ...common,
    type: z.literal('twin'),
    /** The record that was created here. */
    localId: localIdSchema,
    /** The one that looks like it. */
    twinId: localIdSchema,
    name: z.string(),
    proposalId: localIdSchema.nullable(),
    /** When the create was sent whose answer was lost, ms since the epoch. */
    createdAt: z.number(),
  }),
  z.object({
    ...common,
    type: z.literal('client'),
    /** The proposal that has no client any more, and what it is called. */
    localId: localIdSchema,
    name: z.string(),
    /** The client that was taken back: an e-mail to this address goes to the next one instead. */
    client: z.object({ localId: localIdSchema, name: z.string(), email: z.string() }),
  }),
]);
/** One parsed question. */
export type Question = Readonly<z.infer<typeof questionSchema>>;
/** A question of one type. */
export type QuestionOf<T extends Question['type']> = Extract<Question, { readonly type: T }>;

/** Whether it still waits for the user. */
export function isOpen(question: Question): boolean {
  return question.type !== 'vanished' || question.answer === null;
}
