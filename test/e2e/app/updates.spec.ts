import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { callBridge } from '../../support/bridge.ts';
import { launchApp, type RunningApp } from '../../support/launch-app.ts';
import { startPublisher, type Publisher } from '../../support/main-process/publisher.ts';
import { explore, goTo } from '../../support/screens.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '../../support/temporary-folder.ts';

// The real updater runs; only its server is the test's.
test.skip(process.platform !== 'linux', 'Only an AppImage can be updated without an installer.');

let folder: TemporaryFolder;
let publisher: Publisher;
let app: RunningApp;

test.beforeAll(async () => {
  folder = await makeTemporaryFolder('updates');
  publisher = await startPublisher(folder.path);
  app = await launchApp({
    dataDir: path.join(folder.path, 'unused'),
    env: publisher.env,
    preloads: [publisher.preload],
  });
});
test.afterAll(async () => {
  await app.close().catch(() => undefined);
  await publisher.close();
  await folder.remove();
});

test('the settings show an update from its check to its installation, which waits for sends', async () => {
  const { page } = app;
  await explore(page);
  await goTo(page, 'Settings');
  const updates = page.getByRole('region', { name: 'Updates' });
  const look = updates.getByRole('button', { name: 'Check now' });
  const messages = page.getByRole('region', { name: 'Messages' });
  const says = (words: string) => expect(updates.getByText(words)).toBeVisible();

  await test.step('no check yet', () => says('Layover hasn’t checked for updates yet.'));

  await test.step('a failed check says so, and can be repeated', async () => {
    await look.press('Enter');
    await says('Couldn’t download the update. Layover will try again later.');
    await says('Last checked');
  });

  await test.step('during a check there is no button', async () => {
    publisher.answer({ kind: 'silence' });
    await look.press('Enter');
    await says('Checking for updates…');
    await expect(updates.getByRole('button')).toHaveCount(0);
    const version = await app.electron.evaluate((electron) => electron.app.getVersion());
    publisher.answer({ kind: 'version', version, notes: '' });
    await says('Layover is up to date.');
    await says('Last checked');
  });

  await test.step('an update is downloaded by itself, with its release notes', async () => {
    publisher.answer({
      kind: 'version',
      version: '99.0.0',
      notes: '<ul><li>Paper that never creases</li></ul>',
    });
    await look.press('Enter');
    await says('Downloading version 99.0.0: 75%');
    await expect(updates.getByRole('button')).toHaveCount(0);
    publisher.sendRest();
    await says('Version 99.0.0 is ready to install');
    await says('It will be installed when you quit Layover, but never while a proposal is being sent.');
    await says('• Paper that never creases');
    await expect(messages.getByText('Version 99.0.0 is ready to install')).toBeVisible();
  });

  await test.step('with a pending send, it does not restart', async () => {
    await goTo(page, 'Proposals');
    await page.getByRole('tab', { name: /^Drafts/ }).click();
    await page.getByRole('grid').focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('s');
    const dialog = page.getByRole('dialog', { name: /^Send/ });
    await dialog.getByRole('combobox', { name: 'When' }).press('Enter');
    await page.getByRole('option', { name: 'Save to outbox' }).click();
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(dialog).toBeHidden();
    await goTo(page, 'Settings');
    await updates.getByRole('button', { name: 'Restart now' }).press('Enter');
    await expect(messages.getByRole('heading', { name: 'Layover can’t restart right now' })).toBeVisible();
    const why = messages.getByText('Proposals are waiting to be sent. Restart once they’re sent.');
    await expect(why.first()).toBeVisible();
  });

  await test.step('without pending sends, the update is installed and started when Layover has ended', async () => {
    expect(await readFile(publisher.program, 'utf8')).not.toContain('99.0.0');
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(async () => (await callBridge(page, 'sync.status', {})).pendingSends).toBe(0);
    await updates.getByRole('button', { name: 'Restart now' }).press('Enter');
    const starts = async () =>
      (await readFile(`${publisher.program}.started`, 'utf8').catch(() => '')).split('\n');
    await expect.poll(starts).toEqual(['99.0.0 true', '99.0.0 for good', '']);
    expect(await readFile(publisher.program, 'utf8')).toContain('99.0.0');
  });
  expect(app.errors).toEqual([]);
});
