import { z } from 'zod';

/** What a user can be told by e-mail: the client's first view, questions and decisions. */
export const emailNoticeKinds = ['viewed', 'asked', 'accepted', 'declined'] as const;

/** The e-mails that the service sends about what clients do. */
export const emailNoticesSchema = z.strictObject({
  emailMe: z.array(z.enum(emailNoticeKinds)).max(emailNoticeKinds.length).readonly(),
  /** Whether clients get a copy of what they decided or asked, where the user sent the proposal. */
  copyToClient: z.boolean(),
});
export type EmailNotices = Readonly<z.infer<typeof emailNoticesSchema>>;
