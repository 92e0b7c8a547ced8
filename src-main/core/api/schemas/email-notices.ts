import { z } from 'zod';
import { emailNoticeKinds, type EmailNotices } from '#shared/domain/activity/email-notices.ts';
import { flag } from './lenient.ts';
import { resourceSchema } from './resource.ts';

const attributesSchema = z.object({
  email_me: z.array(z.unknown()).catch([]),
  copy_to_client: flag,
});

/** The e-mails that a user gets. Kinds unknown to this version are left out. */
export const serverEmailNoticesSchema = resourceSchema.transform(({ attributes }): EmailNotices => {
  const { email_me: wanted, copy_to_client: copyToClient } = attributesSchema.parse(attributes);
  return { emailMe: emailNoticeKinds.filter((kind) => wanted.includes(kind)), copyToClient };
});
