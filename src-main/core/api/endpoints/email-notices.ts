import type { EmailNotices } from '#shared/domain/activity/email-notices.ts';
import type { Requester } from '../requester.ts';
import { serverEmailNoticesSchema } from '../schemas/email-notices.ts';
import { singleSchema } from '../schemas/page.ts';
import type { CallOptions, Outcome } from './call-options.ts';

/** An extension of the API: the e-mails that the key's user gets (`field-notes.md §4`). */
export interface EmailNoticesApi {
  get(options?: CallOptions): Outcome<EmailNotices>;
  /** Replaces all settings of notices. */
  change(notices: EmailNotices, options?: CallOptions): Outcome<EmailNotices>;
}

const path = 'users/me/notices';
const schema = singleSchema(serverEmailNoticesSchema);

export function createEmailNoticesApi(request: Requester): EmailNoticesApi {
  return {
    get: (options) => request({ method: 'GET', path, schema, ...options }),
    change: ({ emailMe, copyToClient }, options) =>
      request({
        method: 'PUT',
        path,
        json: { notices: { email_me: emailMe, copy_to_client: copyToClient } },
        schema,
        ...options,
      }),
  };
}
