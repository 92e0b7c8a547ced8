import { z } from 'zod';

const mailbox = z.object({ name: z.string(), address: z.string() });

/** A composed message, as the queue stores it. */
export const outgoingMailSchema = z.object({
  messageId: z.string(),
  /** ISO 8601. */
  date: z.string(),
  from: mailbox,
  to: z.string(),
  cc: z.array(z.string()),
  bcc: z.array(z.string()),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
});

export type OutgoingMail = Readonly<z.infer<typeof outgoingMailSchema>>;

/** A recipient whose server has not accepted a message. */
export interface RefusedRecipient {
  readonly address: string;
  /** In the server's words. */
  readonly description: string;
}
