import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium, expect, test, type Locator } from '@playwright/test';
import { findChromium } from '../../electron-double/chromium/find-chromium.ts';
import { installMailServers } from '../../mail/mail-packages.ts';
import { readImap } from '../../mail/read-imap.ts';
import { startRealServers, type Mailbox, type RealServers } from '../../mail/real-servers.ts';
import { launchApp, type RunningApp } from '../../support/launch-app.ts';
import { goTo, openProposal } from '../../support/screens.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '../../support/temporary-folder.ts';

const eva: Mailbox = { address: 'eva@studio.example', password: 'Kiln 4471, glazed' };
const ida: Mailbox = { address: 'ida@client.example', password: 'ida reads mail' };

/** Fields that are filled in until the first e-mail is sent, and milliseconds until the client’s answer is on screen. */
const mostInputs = 12;
const timeLimit = 180_000;

/** Ten keys a second. */
const keyDelay = 100;

let folder: TemporaryFolder;
let servers: RealServers;
let app: RunningApp;
let missing: string | null;

test.beforeAll(async () => {
  missing = await installMailServers();
  if (missing !== null) return;
  folder = await makeTemporaryFolder('first-mail');
  servers = await startRealServers(folder.path, [eva, ida]);
  const authority = path.join(folder.path, 'authority.pem');
  writeFileSync(authority, servers.certificates.ca);
  app = await launchApp({
    dataDir: path.join(folder.path, 'app'),
    env: { NODE_EXTRA_CA_CERTS: authority },
  });
});

test.afterAll(async () => {
  if (missing !== null) return;
  await app.close();
  await servers.stop();
  await folder.remove();
});

test('from the first start to a real mailbox, and from the client’s answer to the screen', async () => {
  test.skip(missing !== null, missing ?? '');
  test.setTimeout(2 * timeLimit);
  const { page } = app;
  const started = performance.now();
  let inputs = 0;
  const type = async (field: Locator, text: string): Promise<void> => {
    inputs += 1;
    await field.focus();
    await field.press('ControlOrMeta+A');
    await field.pressSequentially(text, { delay: keyDelay });
  };

  await test.step('the business: three inputs', async () => {
    await page.getByRole('button', { name: 'Set up my business' }).press('Enter');
    await type(page.getByLabel('Business name'), 'Kiln & Co.');
    await type(page.getByLabel('Your name'), 'Eva Winter');
    await type(page.getByLabel('Your email'), eva.address);
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Street')).toBeFocused();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'No proposals yet' }).waitFor({ timeout: 60_000 });
  });

  await test.step('the mail server: three inputs, of a provider without a preset', async () => {
    await goTo(page, 'Settings');
    await page.getByRole('button', { name: 'Set up email…' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Set up email' });
    await expect(dialog.getByLabel('Your email address')).toHaveValue(eva.address);
    await type(dialog.getByLabel('Mail server', { exact: true }), `localhost:${servers.smtpPort}`);
    inputs += 1;
    await dialog.getByRole('combobox', { name: 'Encryption' }).click();
    await page.getByRole('option', { name: 'STARTTLS' }).click();
    await expect(dialog.getByLabel('Port')).toHaveValue(String(servers.smtpPort));
    await type(dialog.getByLabel('Password', { exact: true }), eva.password);
    await dialog.getByRole('button', { name: 'Save and test' }).press('Enter');
    await expect(page.getByText(`A test email is on its way to ${eva.address}.`)).toBeVisible({
      timeout: 60_000,
    });
  });

  await test.step('the first proposal: title, client and one price', async () => {
    await goTo(page, 'Proposals');
    await page.getByRole('button', { name: 'New proposal' }).first().press('Enter');
    await type(page.getByRole('textbox', { name: 'Proposal title' }), 'Kiln lining');
    await type(page.getByRole('combobox', { name: 'Client' }), ida.address);
    await page.getByRole('option', { name: `Create “${ida.address}”` }).click();
    const client = page.getByRole('dialog', { name: 'New client' });
    await type(client.getByLabel('First name'), 'Ida');
    await client.getByRole('button', { name: 'Create client' }).press('Enter');
    await client.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Add pricing' }).click();
    const section = page.locator('[data-section]').last();
    await section.getByRole('button', { name: 'Add item' }).click();
    const description = section.getByRole('textbox', { name: 'Description', exact: true });
    await type(description, 'Bricks');
    await description.blur();
    await section.getByRole('row').last().getByRole('gridcell').nth(3).dblclick();
    const price = section.getByRole('textbox', { name: 'Price', exact: true });
    await type(price, '900');
    await price.blur();
  });

  await test.step('the e-mail is sent with a link for a client on this computer, and is in the mailbox', async () => {
    await page.getByRole('main').getByRole('button', { name: 'Send', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: /^Send / });
    inputs += 1;
    await dialog.getByRole('radio', { name: 'Link to page' }).click();
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(async () => (await readImap(servers, ida)).length, { timeout: 60_000 }).toBe(1);
  });
  expect(inputs).toBeLessThanOrEqual(mostInputs);

  const [message = ''] = await readImap(servers, ida);
  const link = /https?:\/\/127\.0\.0\.1:\d+\/p\/[\w-]+/u.exec(message.replaceAll('=\r\n', ''))?.[0];
  expect(message).toMatch(/^From: .*<eva@studio\.example>\r?$/mu);
  await test.step('the client accepts on the page', async () => {
    await acceptAsClient(link ?? '', 'Ida Holm');
  });

  await test.step('the app shows the answer', async () => {
    await goTo(page, 'Proposals');
    await openProposal(page, 'Kiln lining');
    await expect(page.getByText('Accepted', { exact: true }).first()).toBeVisible({ timeout: 90_000 });
  });
  expect(performance.now() - started).toBeLessThan(timeLimit);
  expect(app.errors).toEqual([]);
});

/** Opens the link of the e-mail in a browser and accepts. */
async function acceptAsClient(link: string, name: string): Promise<void> {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--disable-gpu', '--disable-quic', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  try {
    const page = await browser.newPage();
    await page.goto(link);
    await page.getByRole('textbox', { name: 'Your name' }).fill(name);
    await page.getByRole('button', { name: /^Accept/u }).click();
    await page.waitForLoadState('load');
  } finally {
    await browser.close();
  }
}
