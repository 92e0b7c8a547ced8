import type { NoticeSettings } from '../../storage/notice-store.ts';
import type { Context } from '../context.ts';
import { noticeSchema } from '../input/notice-schema.ts';

const nothing: NoticeSettings = { email_me: [], copy_to_client: false };

/** What a user wants to be told; nothing by default, and where the stored text is damaged. */
export function noticesOf({ stores }: Pick<Context, 'stores'>, userId: number): NoticeSettings {
  const stored = stores.notices.of(userId);
  if (stored === null) return nothing;
  try {
    return noticeSchema.parse(JSON.parse(stored));
  } catch {
    return nothing;
  }
}

export function setNotices(
  context: Pick<Context, 'stores'>,
  userId: number,
  settings: NoticeSettings,
): NoticeSettings {
  context.stores.notices.set(userId, JSON.stringify(settings));
  return noticesOf(context, userId);
}
