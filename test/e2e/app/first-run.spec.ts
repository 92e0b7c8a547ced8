import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { callBridge } from '../../support/bridge.ts';
import { startProxy, type Fault } from '../../support/fault-proxy.ts';
import { contentsOfApp, contentsOfService } from '../../support/workspace-contents.ts';
import { launchApp, type RunningApp } from '../../support/launch-app.ts';
import { connectTested, explore, goTo, testConnection } from '../../support/screens.ts';
import { openServiceDatabase } from '../../support/service-database.ts';
import { startService, type ServiceProcess } from '../../support/service-process.ts';
import { waitUntilSynced } from '../../support/wait-until-synced.ts';
import { readSnapshot } from '../../support/snapshot.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '../../support/temporary-folder.ts';

let folder: TemporaryFolder;
let app: RunningApp;

test.beforeEach(async () => {
  folder = await makeTemporaryFolder('first-run');
  app = await launchApp({ dataDir: path.join(folder.path, 'app') });
});
test.afterEach(async () => {
  await app.close();
  await folder.remove();
});

const held = async () => contentsOfApp((await readSnapshot(app.page)).records);

test('the language is chosen on the first screen, by keyboard', async () => {
  const { page } = app;
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('combobox', { name: 'Language' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: 'Deutsch' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Willkommen bei Layover' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Sprache' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Meine Firma einrichten' })).toBeFocused();
});

test('exploring takes one click, shows the sample data, and survives a restart', async () => {
  await explore(app.page);
  await waitUntilSynced(app.page);
  const database = openServiceDatabase(path.join(folder.path, 'app', 'service', 'service.db'));
  expect(await held()).toEqual(contentsOfService(database));
  database.close();
  for (const screen of ['Clients', 'Outbox', 'Activity', 'Settings', 'Proposals'] as const)
    await goTo(app.page, screen);
  expect(app.errors).toEqual([]);

  await app.close();
  app = await launchApp({ dataDir: path.join(folder.path, 'app') });
  await app.page.getByRole('heading', { name: 'Proposals', level: 1 }).waitFor();
  await expect(app.page.getByRole('tab', { name: /^All \d+/ })).toBeVisible();
  expect(app.errors).toEqual([]);
});

test.describe('with a service', () => {
  let service: ServiceProcess;

  test.beforeEach(async () => {
    service = await startService({
      folder: path.join(folder.path, 'elsewhere'),
      flags: ['--seed', 'sample'],
    });
  });
  test.afterEach(() => service.stop());

  test('address and key are tested, and the first sync reads everything', async () => {
    const { page } = app;
    await testConnection(page, service.url, service.key);
    await expect(page.getByText('Connected to')).toBeVisible();
    await connectTested(page);
    await waitUntilSynced(page);
    expect(await held()).toEqual(contentsOfService(service.database));
    expect(app.errors).toEqual([]);
  });

  test('the key is in no file and in no message to the page (I14)', async () => {
    const { page } = app;
    await page.evaluate(() => {
      const heard: string[] = [];
      Reflect.set(globalThis, 'heard', heard);
      globalThis.layoverBridge.onMessage((message) => heard.push(JSON.stringify(message)));
    });
    await testConnection(page, service.url, service.key);
    await connectTested(page);
    await waitUntilSynced(page);
    const heard = await page.evaluate(() => Reflect.get(globalThis, 'heard') as string[]);
    expect(heard.length).toBeGreaterThan(5);
    expect(heard.filter((message) => message.includes(service.key))).toEqual([]);

    await app.close();
    const files = await readdir(path.join(folder.path, 'app'), { recursive: true, withFileTypes: true });
    const holding: string[] = [];
    for (const file of files.filter((entry) => entry.isFile())) {
      const content = await readFile(path.join(file.parentPath, file.name));
      if (content.includes(service.key) || content.includes(service.key, 0, 'utf16le'))
        holding.push(file.name);
    }
    expect(files.length).toBeGreaterThan(10);
    expect(holding).toEqual([]);
    app = await launchApp({ dataDir: path.join(folder.path, 'app') });
  });

  test('a slow or failing service is reported, and no list is called empty before it was read', async () => {
    const { page } = app;
    const { keyboard } = page;
    const proxy = await startProxy(service.url);
    const answer = (status: number, error: string): Fault => ({
      kind: 'answer',
      status,
      body: JSON.stringify({ error }),
    });
    const ofSections = (fault: Fault) =>
      proxy.setFault((call) => (call.path.startsWith('/sections') ? fault : null));
    try {
      await test.step('the answer to a key that was changed meanwhile is ignored', async () => {
        proxy.setFault(() => ({ kind: 'delay', ms: 1500 }));
        await testConnection(page, proxy.url, service.key);
        await page.getByLabel('API key').press('End');
        await keyboard.type('x');
        await expect.poll(() => proxy.calls.length).toBe(1);
        await page.waitForTimeout(500);
        await expect(page.getByText('Connected to')).toBeHidden();
        await expect(page.getByRole('button', { name: 'Test connection' })).toBeEnabled();
      });

      await test.step('a wrong key focuses the key field, a fault says what to do', async () => {
        proxy.setFault(null);
        await page.getByRole('button', { name: 'Test connection' }).press('Enter');
        await expect(page.getByText('The server doesn’t accept this key')).toBeVisible();
        await expect(page.getByLabel('API key')).toBeFocused();
        proxy.setFault(() => answer(503, 'maintenance'));
        await page.getByLabel('API key').fill(service.key);
        await keyboard.press('Enter');
        await expect(
          page.getByText('The server has a problem (503): “maintenance”. Try again in a few minutes.'),
        ).toBeVisible();
      });

      await test.step('a fault during the first sync keeps what was read', async () => {
        ofSections(answer(503, 'maintenance'));
        await keyboard.press('Enter');
        await page.getByText('Connected to').waitFor();
        await keyboard.press('Enter');
        await expect(page.getByText(/^Server problem/u).first()).toBeVisible({ timeout: 30_000 });
        await expect(
          page.getByText('Nothing is lost. Layover will try again automatically.').first(),
        ).toBeVisible();
        await expect(
          page.getByRole('listitem').filter({ hasText: 'Clients' }).getByLabel('Done'),
        ).toBeVisible();
      });

      await test.step('a key that is refused meanwhile links to the settings', async () => {
        proxy.setFault(() => answer(401, 'revoked'));
        await page
          .getByRole('button', { name: 'Enter another key in Settings' })
          .press('Enter', { timeout: 60_000 });
        await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
        // The pill opens the settings too, and offers no action that would fail.
        await goTo(page, 'Proposals');
        await page.getByRole('button', { name: 'Invalid API key' }).press('Enter');
        const details = page.getByRole('dialog', { name: 'Sync' });
        await expect(details.getByRole('button', { name: 'Sync now' })).toBeHidden();
        await details.getByRole('button', { name: 'Enter key…' }).press('Enter');
        await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
        ofSections(answer(503, 'maintenance'));
        await page.getByRole('button', { name: 'Replace…' }).press('Enter');
        await page.getByLabel('New API key').fill(service.key);
        await keyboard.press('Enter');
        await expect(page.getByText('API key replaced')).toBeVisible();
      });

      await test.step('a list that was not read is not called empty', async () => {
        for (const screen of ['Library', 'Activity'] as const) {
          await goTo(page, screen);
          await expect(page.getByText('Still loading')).toBeVisible();
        }
        proxy.setFault(null);
        await waitUntilSynced(page);
        expect(await held()).toEqual(contentsOfService(service.database));
      });
      expect(app.errors).toEqual([]);
    } finally {
      await proxy.close();
    }
  });

  test('with a slow service, connecting can be canceled, and no second account opens meanwhile', async () => {
    const { page } = app;
    const proxy = await startProxy(service.url);
    const other = page.getByRole('button', { name: 'Try with sample data' });
    try {
      await test.step('a test without an answer says so, and can be canceled', async () => {
        proxy.setFault(() => ({ kind: 'delay', ms: 30_000 }));
        await testConnection(page, proxy.url, service.key);
        await expect(page.getByText('The server hasn’t responded yet.')).toBeVisible();
        await page.getByRole('button', { name: 'Cancel' }).click();
        await expect(page.getByRole('button', { name: 'Test connection' })).toBeEnabled();
        await expect(page.getByText('The server hasn’t responded yet.')).toBeHidden();
      });

      await test.step('only one account can be connected at a time', async () => {
        proxy.setFault(null);
        await page.getByRole('button', { name: 'Test connection' }).click();
        await page.getByText('Connected to').waitFor();
        proxy.setFault(() => ({ kind: 'delay', ms: 1500 }));
        await page.getByRole('button', { name: 'Connect and sync' }).click();
        await expect(other).toBeDisabled();
      });

      await test.step('the current step is named before its first page arrives', async () => {
        proxy.setFault((call) => (call.path.startsWith('/clients') ? { kind: 'delay', ms: 30_000 } : null));
        await expect(page.getByText('Loading clients')).toBeVisible();
        await expect(
          page.getByRole('listitem').filter({ hasText: 'Account' }).getByLabel('Done'),
        ).toBeVisible();
        await expect(page.getByText('You can start now')).toBeVisible();
      });

      await test.step('offline, it says what happens to the rest', async () => {
        await proxy.goOffline();
        await expect(page.getByText('The rest loads when you’re back online').first()).toBeVisible();
        await proxy.goOnline();
        await page.getByRole('button', { name: 'Try again' }).click();
        await expect(page.getByText('Loading clients')).toBeVisible({ timeout: 5000 });
      });

      await test.step('a key that was lost with the app is asked for, and the sync continues', async () => {
        await app.kill();
        proxy.setFault(null);
        app = await launchApp({ dataDir: path.join(folder.path, 'app') });
        await expect(app.page.getByText('The API key is no longer on this computer').first()).toBeVisible();
        await app.page.getByRole('button', { name: 'Enter the key in Settings' }).click();
        await app.page.getByRole('button', { name: 'Replace…' }).click();
        await app.page.getByLabel('New API key').fill(service.key);
        await app.page.keyboard.press('Enter');
        await expect(app.page.getByText('API key replaced')).toBeVisible();
        await waitUntilSynced(app.page);
        expect(await held()).toEqual(contentsOfService(service.database));
      });
    } finally {
      await proxy.close();
    }
  });

  test('a wrong address or key is reported at its field, and nothing is stored', async () => {
    const { page } = app;
    await page.getByRole('button', { name: 'Test connection' }).click();
    await expect(page.getByText('Enter the server address.')).toBeVisible();

    await testConnection(page, service.url, 'a-wrong-key');
    await expect(page.getByText(/key/i).filter({ hasText: /refused|wrong|rejected|accept/i })).toBeVisible();

    await testConnection(page, service.url, 'ключ');
    await expect(page.getByText('This API key contains invalid characters.')).toBeVisible();
    await expect(page.getByLabel('API key')).toBeFocused();

    await testConnection(page, 'http://127.0.0.1:9/api/v2', service.key);
    await expect(page.getByText(/accept connections|reach the server|not connected/i)).toBeVisible();

    await testConnection(page, 'http://example.com/api/v2', service.key);
    await expect(page.getByText(/https/i)).toBeVisible();
    expect(await callBridge(page, 'session.get', {})).toEqual({ state: 'disconnected' });
  });
});
