import type { MailTestResult, QueuedMail } from '#shared/bridge/methods/mail-shapes.ts';
import type { ServerId } from '#shared/domain/ids.ts';
import type { MailMessageState } from '#shared/domain/mail/mail-message-state.ts';
import type { MailSettings } from '#shared/domain/mail/mail-settings.ts';
import type { Requester } from '../requester.ts';
import {
  serverMailSettingsSchema,
  serverMailTestSchema,
  serverQueuedMailSchema,
  type ServerMailSettings,
} from '../schemas/mail.ts';
import { singleSchema, type Page } from '../schemas/page.ts';
import type { CallOptions, Outcome, PageQuery } from './call-options.ts';
import { getPage } from './shapes.ts';

/** An extension of the API: the settings and the queue of mail (`field-notes.md §4`). */
export interface MailApi {
  settings(options?: CallOptions): Outcome<ServerMailSettings>;
  change(settings: MailSettings, options?: CallOptions): Outcome<ServerMailSettings>;
  /** Sends one test message at once; without an address, to the user of the key. */
  test(to: string | null, options?: CallOptions): Outcome<MailTestResult>;
  messages(state: MailMessageState, query?: PageQuery, options?: CallOptions): Outcome<Page<QueuedMail>>;
  retry(id: ServerId, options?: CallOptions): Outcome<QueuedMail>;
  cancel(id: ServerId, options?: CallOptions): Outcome<QueuedMail>;
}

const settingsSchema = singleSchema(serverMailSettingsSchema);
const messageSchema = singleSchema(serverQueuedMailSchema);

export function createMailApi(request: Requester): MailApi {
  return {
    settings: (options) =>
      request({ method: 'GET', path: 'mail_settings', schema: settingsSchema, ...options }),
    change: (settings, options) =>
      request({
        method: 'PUT',
        path: 'mail_settings',
        json: { mail_settings: settings },
        schema: settingsSchema,
        ...options,
      }),
    test: (to, options) =>
      request({
        method: 'POST',
        path: 'mail_settings/test',
        json: { mail_test: to === null ? {} : { email: to } },
        schema: serverMailTestSchema,
        ...options,
      }),
    messages: (state, query, options) =>
      getPage(request, 'mail_messages', serverQueuedMailSchema, query, { state }, options),
    retry: (id, options) =>
      request({ method: 'PUT', path: `mail_messages/${id}/retry`, schema: messageSchema, ...options }),
    cancel: (id, options) =>
      request({ method: 'PUT', path: `mail_messages/${id}/cancel`, schema: messageSchema, ...options }),
  };
}
