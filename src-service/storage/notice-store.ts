import type { Database } from './database/database.ts';

/** What happened, as notices name it. */
export const noticeKinds = ['viewed', 'asked', 'accepted', 'declined'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** What a user wants to be told by e-mail, and what the user's clients get. */
export interface NoticeSettings {
  readonly email_me: readonly NoticeKind[];
  /** Whether clients get a copy of what they decided or asked, where this user sent the proposal. */
  readonly copy_to_client: boolean;
}

export interface NoticeStore {
  /** Null for a user who has set nothing. */
  of(userId: number): string | null;
  set(userId: number, notices: string): void;
}

export function createNoticeStore(database: Database): NoticeStore {
  return {
    of: (userId) =>
      database.query<{ notices: string }>('SELECT notices FROM user_notices WHERE user_id = ?').get(userId)
        ?.notices ?? null,
    set(userId, notices) {
      database
        .query(
          'INSERT INTO user_notices (user_id, notices) VALUES (?, ?) ' +
            'ON CONFLICT (user_id) DO UPDATE SET notices = excluded.notices',
        )
        .run(userId, notices);
    },
  };
}
