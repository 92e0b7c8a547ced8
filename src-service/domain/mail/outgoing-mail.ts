import { z } from 'zod';
import { fontIds } from '#shared/domain/account/brand.ts';
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

const pdfDocument = z.object({
  html: z.string(),
  page_size: z.string(),
  font: z.enum(fontIds),
  /** Absent if headings have the typeface of the text. */
  heading: z.enum(fontIds).optional(),
});

/** A document to print, with its paper size. It needs no network, except its typefaces. */
export type PdfDocument = Readonly<z.infer<typeof pdfDocument>>;

/** The proposal as an attachment: a document until it is printed, then its PDF in base64. */
const attachedPdf = z.object({
  name: z.string(),
  document: pdfDocument.optional(),
  content: z.string().optional(),
});

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
  pdf: attachedPdf.optional(),
  /** The token of an invitation. Its address is added to text and HTML only when the message leaves. */
  invitation: z.string().optional(),
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
