import type { Database } from './database/database.ts';
import type { Steps } from './steps.ts';

/** The acts of a client that a notice can report. */
export const noticeKinds = ['viewed', 'asked', 'accepted', 'declined'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** The notices that a user wants by e-mail, and whether the user's clients get copies. */
export interface NoticeSettings {
  readonly email_me: readonly NoticeKind[];
  /** Whether clients get a copy of what they decided or asked, where this user sent the proposal. */
  readonly copy_to_client: boolean;
}

export interface NoticeStore {
  /** The settings as JSON; null for a user without settings. */
  find(userId: number): Steps<string | null>;
  save(userId: number, notices: string): Steps<void>;
}

export function createNoticeStore(database: Database): NoticeStore {
  return {
    *find(userId) {
      return (
        (yield* database
          .query<{ notices: string }>('SELECT notices FROM user_notices WHERE user_id = ?')
          .get(userId))?.notices ?? null
      );
    },
    *save(userId, notices) {
      yield* database
        .query(
          'INSERT INTO user_notices (user_id, notices) VALUES (?, ?) ' +
            'ON CONFLICT (user_id) DO UPDATE SET notices = excluded.notices',
        )
        .run(userId, notices);
    },
  };
}
