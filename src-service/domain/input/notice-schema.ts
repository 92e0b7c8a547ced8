import { z } from 'zod';
import { noticeKinds } from '../../storage/notice-store.ts';

/** The notices of a user. All are off by default, and an omitted one is off. */
export const noticeSchema = z.strictObject({
  email_me: z
    .array(z.enum(noticeKinds))
    .max(noticeKinds.length)
    .default([])
    .describe('Send this user an email when a client first views, asks, accepts or declines.'),
  copy_to_client: z
    .boolean()
    .default(false)
    .describe('Send clients a copy of what they decided or asked, where this user sent the proposal.'),
});
