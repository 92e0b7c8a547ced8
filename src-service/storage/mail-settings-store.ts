import type { Database } from './database/database.ts';
import type { Steps } from './steps.ts';

/** The settings of mail as JSON, without secrets. */
export interface MailSettingsStore {
  /** Null until they are set. */
  find(): Steps<string | null>;
  save(settings: string, updatedAt: string): Steps<void>;
}

export function createMailSettingsStore(database: Database): MailSettingsStore {
  return {
    *find() {
      return (
        (yield* database.query<{ settings: string }>('SELECT settings FROM mail_settings').get())?.settings ??
        null
      );
    },
    *save(settings, updatedAt) {
      yield* database
        .query(
          'INSERT INTO mail_settings (id, settings, updated_at) VALUES (1, ?, ?) ' +
            'ON CONFLICT (id) DO UPDATE SET settings = excluded.settings, updated_at = excluded.updated_at',
        )
        .run(settings, updatedAt);
    },
  };
}
