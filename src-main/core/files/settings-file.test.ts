import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  defaultNotificationSettings,
  notificationSettingsSchema,
} from '#shared/domain/activity/notifications.ts';
import { openSettingsFile, type SettingsFile } from './settings-file.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'layover-settings-'));
  file = path.join(folder, 'notifications.json');
});
afterEach(() => rm(folder, { recursive: true }));

const open = (): Promise<SettingsFile<typeof defaultNotificationSettings>> =>
  openSettingsFile(file, notificationSettingsSchema, defaultNotificationSettings);

test('the last value is there after a restart', async () => {
  const settings = await open();
  const last = { ...defaultNotificationSettings, quietHours: { from: 1320, to: 420 } };
  void settings.set({ types: [], quietHours: null });
  void settings.set(last);
  await settings.written();
  expect((await open()).get()).toEqual(last);
});

test('a damaged file counts as missing', async () => {
  await writeFile(file, '{"types":["xx"');
  expect((await open()).get()).toEqual(defaultNotificationSettings);
});
