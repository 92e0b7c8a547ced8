import { z } from 'zod';

const mailbox = z.object({ name: z.string(), address: z.string() });

/** A message ready to go out, as the queue keeps it. */
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

/** A composed message, on its way from the queue to a transport. */
export type OutgoingMail = Readonly<z.infer<typeof outgoingMailSchema>>;

/** An address for which the receiving server has not taken a message. */
export interface RefusedRecipient {
  readonly address: string;
  /** In the server's own words. */
  readonly description: string;
}
