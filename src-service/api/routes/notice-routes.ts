import { recordAudit } from '../../domain/audit/record-audit.ts';
import { noticeSchema } from '../../domain/input/notice-schema.ts';
import { getNoticeSettings, saveNoticeSettings } from '../../domain/notices/notice-settings.ts';
import type { NoticeSettings } from '../../storage/notice-store.ts';
import { recordAnswer } from '../route-doc.ts';
import { ok, route, type Route } from '../route.ts';

const record = (userId: number, settings: NoticeSettings) => ({
  data: { id: String(userId), type: 'notices', attributes: settings },
});

/** An extension of the API: the e-mail notices of the key's user. */
export const noticeRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/users/me/notices',
    doc: { summary: 'What you are told by email', answer: recordAnswer('Notices') },
    *handle(context, { key }) {
      return ok(record(key.user_id, yield* getNoticeSettings(context, key.user_id)));
    },
  }),
  route({
    method: 'PUT',
    path: '/users/me/notices',
    needs: 'write',
    doc: { summary: 'Choose what you are told by email', answer: recordAnswer('Notices') },
    body: { schema: noticeSchema, wrapper: 'notices' },
    *handle(context, { key, body }) {
      const settings = yield* saveNoticeSettings(context, key.user_id, body);
      const detail = { fields: ['notices'] };
      yield* recordAudit(context, key, { action: 'user_changed', id: key.user_id, detail });
      return ok(record(key.user_id, settings));
    },
  }),
];
