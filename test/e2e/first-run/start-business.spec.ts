import path from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { callBridge } from '../../support/bridge.ts';
import { launchApp, type RunningApp } from '../../support/launch-app.ts';
import {
  addLine,
  addSection,
  createClientInPicker,
  explore,
  goTo,
  startProposal,
} from '../../support/screens.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '../../support/temporary-folder.ts';

let folder: TemporaryFolder;
let app: RunningApp;

const start = (): Promise<RunningApp> => launchApp({ dataDir: path.join(folder.path, 'app') });

test.beforeEach(async () => {
  folder = await makeTemporaryFolder('start-business');
  app = await start();
});
test.afterEach(async () => {
  await app.close();
  await folder.remove();
});

const logo = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8"/></svg>';

const accountMenu = (page: Page) => page.getByRole('button', { name: 'Choose an account' });

/** Nothing of the business waits for the service. */
const waitUntilTaken = (page: Page): Promise<void> =>
  expect.poll(async () => (await callBridge(page, 'business.get', {})).waiting).toEqual([]);

test('a business is started by keyboard, and its first proposal is queued under its name', async () => {
  const { page } = app;
  const { keyboard } = page;

  await test.step('a form that is left keeps what was typed, also over a reload', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.getByRole('button', { name: 'Set up my business' }).press('Enter');
    await keyboard.type('Kiln & Co.');
    await keyboard.press('Enter');
    await expect(page.getByText('Enter your name.')).toBeVisible();
    await expect(page.getByLabel('Your name')).toBeFocused();
    await page.reload();
    await page.getByRole('button', { name: 'Set up my business' }).press('Enter');
    await expect(page.getByLabel('Business name')).toHaveValue('Kiln & Co.');
  });

  await test.step('the details are optional, and wrong ones are named', async () => {
    await keyboard.press('Tab');
    await keyboard.type('Eva Winter');
    await keyboard.press('Tab');
    await keyboard.type('eva@kiln.example');
    await keyboard.press('Enter');
    await expect(page.getByLabel('Street')).toBeFocused();
    await page.locator('input[type="file"]').setInputFiles({
      name: 'logo.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('no logo'),
    });
    await expect(page.getByText('Choose an SVG or PNG file.')).toBeVisible();
    await page.locator('input[type="file"]').setInputFiles({
      name: 'logo.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from(logo),
    });
    await page.getByRole('button', { name: 'Add tax' }).press('Enter');
    await expect(page.getByLabel('Tax name')).toBeFocused();
    await keyboard.type('VAT');
    await keyboard.press('Enter');
    await expect(page.getByText('Enter a number from 0 to 100.')).toBeVisible();
    await expect(page.getByLabel('Percentage of VAT')).toBeFocused();
    await keyboard.type('20');
    await keyboard.press('Enter');
    await page.getByRole('heading', { name: 'No proposals yet' }).waitFor({ timeout: 60_000 });
  });

  await test.step('its name, its logo and its taxes are there', async () => {
    await expect(accountMenu(page)).toContainText('Kiln & Co.');
    await waitUntilTaken(page);
    await expect(accountMenu(page).locator('img')).toBeVisible();
    await startProposal(page, 'Kiln lining');
    await expect(page.getByRole('textbox', { name: 'Tax name' })).toHaveValue('VAT');
    await createClientInPicker(page, { name: 'Ida Holm', email: 'ida@holm.example', company: 'Holm' });
    await addLine(await addSection(page, 'prices', 'Work'), { name: 'Bricks', price: '900' });
    // Without a mail server, an e-mail can be written and kept.
    await page.getByRole('main').getByRole('button', { name: 'Send', exact: true }).click();
    const sending = page.getByRole('dialog', { name: /^Send / });
    await expect(sending.getByText(/^Without a mail server/u)).toBeVisible();
    const opening = app.electron.waitForEvent('window');
    await sending.getByRole('button', { name: 'Set up email…' }).click();
    const settings = await opening;
    await expect(settings.getByRole('region', { name: 'Email', exact: true })).toBeFocused();
    await settings.close();
    await sending.getByRole('combobox', { name: 'When' }).click();
    await page.getByRole('option', { name: 'Save to outbox' }).click();
    await expect(sending.getByText(/^Without a mail server/u)).toHaveCount(0);
    await sending.getByRole('button', { name: 'Save to outbox' }).click();
    await sending.waitFor({ state: 'hidden' });
    await goTo(page, 'Outbox');
    await expect(page.getByText('Kiln lining').first()).toBeVisible();
  });

  await test.step('a change in Settings is shown at once, and is there after a restart', async () => {
    await goTo(page, 'Settings');
    const section = page.getByRole('region', { name: 'Business', exact: true });
    await section.getByLabel('Business name').fill('Kiln & Sons');
    await section.getByLabel('Business name').blur();
    await expect(section.getByText('Saved', { exact: true })).toBeVisible();
    await waitUntilTaken(page);
    await expect(accountMenu(page)).toContainText('Kiln & Sons');
    expect(app.errors).toEqual([]);
    await app.close();
    app = await start();
    await expect(accountMenu(app.page)).toContainText('Kiln & Sons');
  });
});

test('from the sample, the account menu leads to a business of one’s own, and back', async () => {
  const { page } = app;
  await explore(page);
  await accountMenu(page).click();
  await page.getByRole('menuitem', { name: 'Set up my business…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up my business' });
  await dialog.getByLabel('Business name').fill('Kiln & Co.');
  await dialog.getByLabel('Your name').fill('Eva Winter');
  await dialog.getByLabel('Your email').fill('eva@kiln.example');
  await page.keyboard.press('Enter');
  await page
    .getByRole('dialog', { name: 'A few details' })
    .getByRole('button', { name: 'Set up my business' })
    .click();
  await page.getByRole('heading', { name: 'No proposals yet' }).waitFor({ timeout: 60_000 });
  await expect(accountMenu(page)).toContainText('Kiln & Co.');
  expect(await callBridge(page, 'session.get', {})).toMatchObject({ workspace: 'business' });

  const { accounts } = await callBridge(page, 'session.accounts', {});
  const sample = accounts.find(({ workspace }) => workspace === 'sample');
  await accountMenu(page).click();
  await expect(page.getByRole('menuitem', { name: 'Set up my business…' })).toHaveCount(0);
  await page.getByRole('menuitem', { name: sample?.accountName ?? '' }).click();
  await expect(page.getByText('Sample data on this computer')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('row').nth(5)).toBeVisible();
  expect(app.errors).toEqual([]);
});
