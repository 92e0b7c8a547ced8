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
        .query('INSERT OR REPLACE INTO mail_settings (id, settings, updated_at) VALUES (1, ?, ?)')
        .run(settings, updatedAt);
    },
  };
}
