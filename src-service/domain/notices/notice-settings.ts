import type { NoticeSettings } from '../../storage/notice-store.ts';
import type { Context } from '../context.ts';
import { noticeSchema } from '../input/notice-schema.ts';

const noNotices: NoticeSettings = { email_me: [], copy_to_client: false };

/** The notices that a user chose; none by default, and none if the stored text is damaged. */
export function getNoticeSettings({ stores }: Pick<Context, 'stores'>, userId: number): NoticeSettings {
  const stored = stores.notices.find(userId);
  if (stored === null) return noNotices;
  try {
    return noticeSchema.parse(JSON.parse(stored));
  } catch {
    return noNotices;
  }
}

export function saveNoticeSettings(
  context: Pick<Context, 'stores'>,
  userId: number,
  settings: NoticeSettings,
): NoticeSettings {
  context.stores.notices.save(userId, JSON.stringify(settings));
  return getNoticeSettings(context, userId);
}
