import { z } from 'zod';
import { isEmailAddress } from '../domain/clients/email-address.ts';
import { recordedDecisionSchema } from '../domain/proposals/recorded-decision.ts';
import { recordedSendSchema } from '../domain/proposals/recorded-send.ts';
import { entitySchema, localIdSchema, serverIdSchema } from '../domain/ids.ts';

/** A field's value on the wire: the API takes no nested values. */
export const fieldValueSchema = z.union([z.string().max(2_000_000), z.number(), z.boolean(), z.null()]);
export type FieldValue = z.infer<typeof fieldValueSchema>;

/** The changed fields: `[value before, value after]`. The value before is the base of a merge. */
export const fieldChangesSchema = z.record(
  z.string().max(60),
  z.tuple([fieldValueSchema, fieldValueSchema]).readonly(),
);
export type FieldChanges = Readonly<z.infer<typeof fieldChangesSchema>>;

const emailSchema = z.string().refine(isEmailAddress, { error: 'is not an e-mail address' });
const emailListSchema = z.array(emailSchema).max(50);

/** The SHA-256 of a proposal's approved text (`approved-content.ts`), as hexadecimal. */
export const contentHashSchema = z.string().regex(/^[0-9a-f]{64}$/u);

/** The e-mail that the user approved. It never changes afterwards, so exactly the approved e-mail is sent. */
export const sendMessageSchema = z.strictObject({
  email: emailSchema,
  cc: emailListSchema,
  bcc: emailListSchema,
  subject: z.string().max(998),
  message: z.string().max(200_000),
  save_email_template: z.boolean(),
  sender_id: serverIdSchema.nullable(),
  /** Sends the proposal as a PDF in the e-mail, without a link. Only for services with this extension. */
  attach_pdf: z.boolean().optional(),
});
export type SendMessage = Readonly<z.infer<typeof sendMessageSchema>>;

const common = {
  /** A UUIDv7. It identifies the operation, so relaying it twice has one effect. */
  opId: z.uuid(),
  /** The order of edits on this device, from 1. Numbers may be skipped. */
  deviceSeq: z.int().positive(),
  /** Milliseconds since the epoch, by this computer's clock. */
  createdAt: z.int().nonnegative(),
  localId: localIdSchema,
  /** The proposal or template that the record belongs to; null for clients and library sections. */
  proposalId: localIdSchema.nullable(),
  /** The library section of a line item; absent for all other records. */
  librarySectionId: localIdSchema.optional(),
};

/** Earliest time of the call, ms since the epoch: the end of the undo time, or a schedule. */
const notBefore = z.int().nonnegative().nullable();

const ordered = z.enum(['section', 'line_item']);

/**
 * One intent of the user, as the mirror stores it and relays it to the journal. Pushing it costs one call of the API,
 * unless compaction removes it first.
 *
 * - `create` has every initial field as `[null, value]`; `after` is the sibling before it (null: none).
 * - `unarchive`, `record_decision` and `record_send` are only sent to services with these extensions of the API.
 * - `move` names the sibling before the record's new position. A position would become wrong when others insert
 *   siblings or the API renumbers them.
 */
export const operationSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    ...common,
    kind: z.literal('create'),
    entity: entitySchema,
    fields: fieldChangesSchema,
    after: localIdSchema.nullable(),
  }),
  z.strictObject({ ...common, kind: z.literal('update'), entity: entitySchema, fields: fieldChangesSchema }),
  z.strictObject({
    ...common,
    kind: z.literal('move'),
    entity: ordered,
    parentId: localIdSchema,
    after: localIdSchema.nullable(),
  }),
  z.strictObject({ ...common, kind: z.literal('delete'), entity: entitySchema, notBefore }),
  z.strictObject({ ...common, kind: z.literal('archive'), entity: z.literal('proposal'), notBefore }),
  z.strictObject({ ...common, kind: z.literal('unarchive'), entity: z.literal('proposal') }),
  z.strictObject({
    ...common,
    kind: z.literal('record_decision'),
    entity: z.literal('proposal'),
    notBefore,
    decision: recordedDecisionSchema,
  }),
  z.strictObject({
    ...common,
    kind: z.literal('record_send'),
    entity: z.literal('proposal'),
    notBefore,
    sending: recordedSendSchema,
  }),
  z.strictObject({
    ...common,
    kind: z.literal('send'),
    entity: z.literal('proposal'),
    notBefore,
    message: sendMessageSchema,
    /** The hash of the content that the window showed at the approval. */
    shown: contentHashSchema.optional(),
  }),
]);

export type Operation = Readonly<z.infer<typeof operationSchema>>;
export type OperationKind = Operation['kind'];
export type OperationOf<K extends OperationKind> = Extract<Operation, { readonly kind: K }>;
