import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  defaultNotificationSettings,
  notificationSettingsSchema,
  type NotificationSettings,
} from '#shared/domain/notifications.ts';
import { writeFileAtomically } from '../files/write-file-atomically.ts';

/** What a person wants to be told of, in `notifications.json`: main notifies without a window as well. */
export interface NotificationSettingsFile {
  get(): NotificationSettings;
  /** Written when the promise resolves. */
  set(settings: NotificationSettings): Promise<void>;
}

/** Reads the file of this folder; what cannot be read becomes the default, because nothing here is work. */
export async function openNotificationSettings(dataDir: string): Promise<NotificationSettingsFile> {
  const file = join(dataDir, 'notifications.json');
  let settings = await read(file);
  let writing = Promise.resolve();
  return {
    get: () => settings,
    async set(wanted) {
      settings = wanted;
      const written = writing.then(() =>
        writeFileAtomically(file, [JSON.stringify(wanted)], { overwrite: true }),
      );
      writing = written.catch(() => undefined);
      await written;
    },
  };
}

async function read(file: string): Promise<NotificationSettings> {
  try {
    return notificationSettingsSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return defaultNotificationSettings;
  }
}
