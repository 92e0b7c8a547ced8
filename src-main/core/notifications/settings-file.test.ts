import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { defaultNotificationSettings } from '#shared/domain/notifications.ts';
import { openNotificationSettings } from './settings-file.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'layover-notifications-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('the last that was set is there after a restart', async () => {
  const settings = await openNotificationSettings(folder);
  const last = { ...defaultNotificationSettings, quietHours: { from: 1320, to: 420 } };
  await Promise.all([settings.set({ types: [], quietHours: null }), settings.set(last)]);
  expect((await openNotificationSettings(folder)).get()).toEqual(last);
});

test('a damaged file is as good as none', async () => {
  await writeFile(path.join(folder, 'notifications.json'), '{"types":["xx"');
  expect((await openNotificationSettings(folder)).get()).toEqual(defaultNotificationSettings);
});
