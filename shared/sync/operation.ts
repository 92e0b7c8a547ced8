import { z } from 'zod';
import { isPublicEmailAddress } from '../domain/clients/email-address.ts';
import { entitySchema, localIdSchema, serverIdSchema } from '../domain/ids.ts';

/** A field value as it travels: the API knows no nested values on write. */
export const fieldValueSchema = z.union([z.string().max(2_000_000), z.number(), z.boolean(), z.null()]);
export type FieldValue = z.infer<typeof fieldValueSchema>;

/** What changed, per field: `[value before, value after]` (S1). The first is the merge base (S11). */
export const fieldChangesSchema = z.record(
  z.string().max(60),
  z.tuple([fieldValueSchema, fieldValueSchema]).readonly(),
);
/** Parsed changes, by field. */
export type FieldChanges = Readonly<z.infer<typeof fieldChangesSchema>>;

const emailSchema = z.string().refine(isPublicEmailAddress, { error: 'is not an e-mail address' });
const emailListSchema = z.array(emailSchema).max(50);

/** The e-mail that the user approved. Frozen: what was approved is what goes out (S14). */
export const sendMessageSchema = z.strictObject({
  email: emailSchema,
  cc: emailListSchema,
  bcc: emailListSchema,
  subject: z.string().max(998),
  message: z.string().max(200_000),
  save_email_template: z.boolean(),
  sender_id: serverIdSchema.nullable(),
});
/** The parsed e-mail. */
export type SendMessage = Readonly<z.infer<typeof sendMessageSchema>>;

const common = {
  /** UUIDv7: the identity under which relaying is idempotent (S3). */
  opId: z.uuid(),
  /** Order of the edits on this device, from 1 without gaps in meaning but perhaps in numbers. */
  deviceSeq: z.int().positive(),
  /** Milliseconds since the epoch, by this computer's clock. */
  createdAt: z.int().nonnegative(),
  localId: localIdSchema,
  /** The proposal, or the template, whose chain this belongs to; null for clients and for the rest of the library. */
  proposalId: localIdSchema.nullable(),
  /** The section of the library in which a line item stands; absent for everything else. */
  librarySectionId: localIdSchema.optional(),
};

/** Do not send before this time (ms since the epoch): the undo window, a schedule. */
const notBefore = z.int().nonnegative().nullable();

const ordered = z.enum(['section', 'line_item']);

/**
 * One intent of the user, as the mirror stores it beside the row that it changed and as it is relayed to the
 * journal (S1, S3). Each costs one API call when it is pushed, unless compaction removes it first (S4).
 *
 * - `create` carries every initial field as `[null, value]`; `after` is the sibling it follows (null: first).
 * - `unarchive` is for services that can do so beyond the documented API; no other is asked.
 * - `move` says where among its siblings a record goes, by naming the sibling before it. References survive
 *   what positions do not: other people's inserts, and the shifting that the API does on its own.
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
    kind: z.literal('send'),
    entity: z.literal('proposal'),
    notBefore,
    message: sendMessageSchema,
  }),
]);

/** One parsed operation of any kind. */
export type Operation = Readonly<z.infer<typeof operationSchema>>;
/** What an operation does. */
export type OperationKind = Operation['kind'];
/** An operation of one kind. */
export type OperationOf<K extends OperationKind> = Extract<Operation, { readonly kind: K }>;
