import type { NoticeSettings } from '../../storage/notice-store.ts';
import type { Context } from '../context.ts';
import { noticeSchema } from '../input/notice-schema.ts';
import type { Steps } from '../../storage/steps.ts';

const noNotices: NoticeSettings = { email_me: [], copy_to_client: false };

/** The notices that a user chose; none by default, and none if the stored text is damaged. */
export function* getNoticeSettings(
  { stores }: Pick<Context, 'stores'>,
  userId: number,
): Steps<NoticeSettings> {
  const stored = yield* stores.notices.find(userId);
  if (stored === null) return noNotices;
  try {
    return noticeSchema.parse(JSON.parse(stored));
  } catch {
    return noNotices;
  }
}

export function* saveNoticeSettings(
  context: Pick<Context, 'stores'>,
  userId: number,
  settings: NoticeSettings,
): Steps<NoticeSettings> {
  yield* context.stores.notices.save(userId, JSON.stringify(settings));
  return yield* getNoticeSettings(context, userId);
}
