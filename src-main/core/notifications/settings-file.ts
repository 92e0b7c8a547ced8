import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  defaultNotificationSettings,
  notificationSettingsSchema,
  type NotificationSettings,
} from '#shared/domain/notifications.ts';

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
      const written = writing.then(() => replace(file, JSON.stringify(wanted)));
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

/** Written beside and renamed, so that a crash leaves either the old file or the new one. */
async function replace(file: string, text: string): Promise<void> {
  await writeFile(`${file}.new`, text, { flush: true });
  await rename(`${file}.new`, file);
}
