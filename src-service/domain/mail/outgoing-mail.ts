import { z } from 'zod';
import type { MailFailureCode } from '#shared/domain/mail/mail-failure.ts';

const mailbox = z.object({ name: z.string(), address: z.string() });

/** A picture that the HTML refers to by `cid:`. */
const inlinePicture = z.object({
  cid: z.string(),
  type: z.string(),
  /** In base64. */
  content: z.string(),
});

export type InlinePicture = Readonly<z.infer<typeof inlinePicture>>;

/** A composed message, as the queue stores it. */
const outgoingMailSchema = z.object({
  /** The same at every attempt, so that receivers recognize a repetition. */
  messageId: z.string(),
  /** ISO 8601. */
  date: z.string(),
  /** The user who sends the message. The mail settings may name another sender. */
  from: mailbox,
  to: z.string(),
  cc: z.array(z.string()),
  bcc: z.array(z.string()),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** Whether the service sent it without a user (RFC 3834). */
  automatic: z.boolean().default(false),
  inline: z.array(inlinePicture).optional(),
});

export type OutgoingMail = Readonly<z.infer<typeof outgoingMailSchema>>;

/** Parses a stored message; null if it is damaged. */
export function readStoredMail(text: string): OutgoingMail | null {
  try {
    return outgoingMailSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** A recipient whose server refused a message. */
export interface RefusedRecipient {
  readonly address: string;
  readonly code: MailFailureCode;
  /** In the server's words. */
  readonly description: string;
}
