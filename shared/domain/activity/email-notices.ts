import { z } from 'zod';

/** The events that a user can be told of by e-mail: the client's first view, questions and decisions. */
export const emailNoticeKinds = ['viewed', 'asked', 'accepted', 'declined'] as const;

/** The service's e-mail notices about clients' actions. */
export const emailNoticesSchema = z.strictObject({
  emailMe: z.array(z.enum(emailNoticeKinds)).max(emailNoticeKinds.length).readonly(),
  /** Whether clients get a copy of their decision or question, for proposals that the user sent. */
  copyToClient: z.boolean(),
});
export type EmailNotices = Readonly<z.infer<typeof emailNoticesSchema>>;
