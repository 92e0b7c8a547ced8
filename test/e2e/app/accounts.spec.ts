import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { launchApp, type RunningApp } from '../../support/launch-app.ts';
import {
  goTo,
  passFlightCheck,
  startProposal,
  testConnection,
  waitUntilSaved,
} from '../../support/screens.ts';
import { startService, type ServiceProcess } from '../../support/service-process.ts';
import { openWorkspace, type Workspace } from '../../support/workspace.ts';

let workspace: Workspace;
let other: ServiceProcess;

test.beforeAll(async () => {
  workspace = await openWorkspace({ flags: ['--seed', 'empty'] });
  other = await startService({
    folder: path.join(workspace.folder, 'other'),
    flags: ['--seed', 'proposals:3'],
  });
});
test.afterAll(async () => {
  await other.stop();
  await workspace.dispose();
});

const titlesAt = (service: ServiceProcess): readonly unknown[] =>
  service.database.all('SELECT title FROM proposals').map(({ title }) => title);
const mirrors = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () =>
    (await indexedDB.databases()).flatMap(({ name }) => (name?.startsWith('layover:') ? [name] : [])),
  );

const palette = (page: Page) => page.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox');

/** The other account's row in the settings. */
async function otherAccount(page: Page) {
  await goTo(page, 'Settings');
  return page.getByRole('region', { name: 'Account' }).getByText('My business').last().locator('../../..');
}

test('two accounts on one computer keep their own work, and removing one leaves no trace', async () => {
  const { app, proxy, service } = workspace;
  const { page } = app;

  await test.step('edits of the first account wait while the second is open', async () => {
    await proxy.goOffline();
    await startProposal(page, 'For the first alone');
    await waitUntilSaved(page);
    await page.keyboard.press('ControlOrMeta+K');
    await palette(page).fill('add account');
    await page.getByRole('option', { name: 'Add account' }).click();
    await page.getByRole('dialog', { name: 'Add an account' }).waitFor();
    await testConnection(page, other.url, other.key);
    await page.getByRole('button', { name: 'Connect and sync' }).press('Enter');
    // The window restarts, and may find the first sync finished.
    await page.getByRole('dialog', { name: 'Add an account' }).waitFor({ state: 'hidden', timeout: 20_000 });
    await passFlightCheck(page);
    await expect(page.getByRole('tab', { name: /^All 3/ })).toBeVisible();
    await expect(page.getByText('For the first alone')).toBeHidden();
  });

  await test.step('the settings show the pending edits, and switching back sends them', async () => {
    const row = await otherAccount(page);
    await expect(row).toContainText('1 change waiting until you open this account.');
    await row.getByRole('button', { name: 'Switch' }).press('Enter');
    await expect(page.getByRole('row', { name: /For the first alone/ })).toBeVisible({ timeout: 20_000 });
    await proxy.goOnline();
    await expect.poll(() => titlesAt(service), { timeout: 30_000 }).toEqual(['For the first alone']);
    expect(titlesAt(other)).not.toContain('For the first alone');
  });

  await test.step('the palette switches too, after naming the pending edits', async () => {
    await proxy.goOffline();
    await startProposal(page, 'Waits');
    await waitUntilSaved(page);
    await page.keyboard.press('ControlOrMeta+K');
    await palette(page).fill('switch to my');
    await page.getByRole('option', { name: 'Switch to My business' }).click();
    const question = page.getByRole('alertdialog', { name: 'Open My business?' });
    await expect(question).toContainText('1 change for My business');
    await question.getByRole('button', { name: 'Open' }).press('Enter');
    await expect(page.getByRole('tab', { name: /^All 3/ })).toBeVisible({ timeout: 20_000 });
    // The account's name at the top of the sidebar.
    await page.getByRole('button', { name: /Choose an account/u }).press('Enter');
    await page.getByRole('menuitem', { name: 'My business', exact: true }).last().click();
    await expect(page.getByRole('row', { name: /^.*Waits/ })).toBeVisible({ timeout: 20_000 });
  });

  await test.step('removing an account says what would be lost, and leaves no trace', async () => {
    expect(await mirrors(page)).toHaveLength(2);
    await goTo(page, 'Settings');
    await page.getByRole('button', { name: 'Remove…' }).press('Enter');
    const question = page.getByRole('alertdialog', { name: 'Remove My business from this computer?' });
    await expect(question).toContainText('1 change hasn’t synced and would be lost.');
    await expect(question.getByRole('button', { name: 'Back up…' })).toBeVisible();
    await question.getByRole('button', { name: 'Remove', exact: true }).press('Enter');
    await expect(page.getByRole('tab', { name: /^All 3/ })).toBeVisible({ timeout: 20_000 });
    await expect.poll(() => mirrors(page)).toEqual([`layover:${other.url}#1`]);
    expect(await readdir(path.join(workspace.folder, 'app', 'data', 'accounts'))).toHaveLength(1);
  });
  expect(app.errors.filter((error) => !error.includes('Failed to load'))).toEqual([]);
});

test('an account without its key opens with its data and takes the key beside that message', async () => {
  await workspace.app.close();
  // This computer has no keychain, so the key is lost when the app quits.
  const app: RunningApp = await launchApp({ dataDir: path.join(workspace.folder, 'app') });
  try {
    await expect(app.page.getByRole('tab', { name: /^All 3/ })).toBeVisible({ timeout: 20_000 });
    const navigation = app.page.getByRole('navigation', { name: 'Main' });
    await expect(navigation.getByRole('button', { name: 'Not connected' })).toBeVisible();
    await navigation.getByRole('button', { name: 'Enter key…' }).press('Enter');
    await app.page.getByLabel('New API key').fill(other.key);
    await app.page.keyboard.press('Enter');
    await expect(app.page.getByText('API key replaced')).toBeVisible();
    await expect(navigation.getByRole('button', { name: 'Enter key…' })).toBeHidden();
  } finally {
    await app.close();
    await workspace.startApp();
  }
});

test('an empty list offers an import and the sample, which opens as a second account', async () => {
  const empty = await openWorkspace({ flags: ['--seed', 'empty'] });
  try {
    const { page } = empty.app;
    // The empty state has the buttons, so the toolbar does not repeat them.
    await expect(page.getByRole('button', { name: 'New proposal' })).toHaveCount(1);
    await page.getByRole('button', { name: 'Import clients…' }).press('Enter');
    await page.getByRole('dialog', { name: 'Import clients' }).waitFor();
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'View a sample…' }).press('Enter');
    const question = page.getByRole('alertdialog', { name: 'Open the sample workspace?' });
    await expect(question).toContainText('stays on this computer');
    await question.getByRole('button', { name: 'Cancel' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'No proposals yet' })).toBeVisible();
    await page.getByRole('button', { name: 'View a sample…' }).press('Enter');
    await question.getByRole('button', { name: 'Open' }).press('Enter');
    await question.waitFor({ state: 'hidden', timeout: 30_000 });
    await passFlightCheck(page);
    await expect(page.getByText('Sample data on this computer')).toBeVisible();
    await expect(page.getByRole('row').nth(5)).toBeVisible();

    await (await otherAccount(page)).getByRole('button', { name: 'Switch' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'No proposals yet' })).toBeVisible({ timeout: 20_000 });
  } finally {
    await empty.dispose();
  }
});
