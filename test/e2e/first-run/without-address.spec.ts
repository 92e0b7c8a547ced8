import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import PostalMime from 'postal-mime';
import { callBridge } from '../../support/bridge.ts';
import { startMailServer, type MailServer } from '../../support/system/mail-server.ts';
import { startBusiness, useMailServer, writeFirstProposal } from '../../support/page/business.ts';
import { launchApp, type RunningApp } from '../../support/launch-app.ts';
import { readMailbox } from '../../support/mailbox.ts';
import { goTo, openProposal } from '../../support/screens.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '../../support/temporary-folder.ts';
import { waitUntilSynced } from '../../support/wait-until-synced.ts';

/** Where the business has no public address, clients get the proposal itself. */

const sender = 'eva@studio.example';
const client = 'ida@client.example';
const title = 'Kiln: lining';

let folder: TemporaryFolder;
let app: RunningApp;
let mailServer: MailServer;
let mailbox: string;

test.beforeAll(async () => {
  folder = await makeTemporaryFolder('without-address');
  mailbox = path.join(folder.path, 'received');
  mailServer = await startMailServer(mailbox);
  app = await launchApp({ dataDir: folder.path });
  await startBusiness(app.page, sender);
  await writeFirstProposal(app.page, title, client);
});

test.afterAll(async () => {
  await app.close();
  await mailServer.close();
  await folder.remove();
});

const sendDialog = (page: Page) => page.getByRole('dialog', { name: /^Send / });

async function openSendDialog(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Send', exact: true }).click();
  await sendDialog(page).waitFor();
}

/** Clicks "Open in mail program" in the open dialog and parses the file that the mail program gets. */
async function openInProgram({ electron, page }: RunningApp) {
  await electron.evaluate(({ shell }) => {
    Reflect.deleteProperty(globalThis, 'openedFile');
    shell.openPath = async (file) => {
      Reflect.set(globalThis, 'openedFile', file);
      return '';
    };
  });
  await sendDialog(page).getByRole('button', { name: 'Open in mail program' }).click();
  await sendDialog(page).getByText('Opened in your mail program.').waitFor({ timeout: 60_000 });
  const openedFile = () => electron.evaluate(() => String(Reflect.get(globalThis, 'openedFile')));
  await expect.poll(async () => path.extname(await openedFile()), { timeout: 60_000 }).toBe('.eml');
  const file = await openedFile();
  return PostalMime.parse(await readFile(file), { attachmentEncoding: 'arraybuffer' });
}

const pdfOf = (content: unknown): string => Buffer.from(content as ArrayBuffer).toString('latin1', 0, 5);

test('"Open in mail program" writes the whole message with the proposal as a PDF, and no link', async () => {
  const { page } = app;
  await openSendDialog(page);
  const dialog = sendDialog(page);
  await dialog.getByRole('button', { name: 'Cc and Bcc' }).click();
  await dialog.getByRole('textbox', { name: 'Bcc', exact: true }).fill('books@studio.example');
  await test.step('a link that clients cannot open is in neither the preview nor the message', async () => {
    await dialog.getByRole('radio', { name: 'Link to page' }).click();
    await dialog.getByRole('radio', { name: 'Preview' }).click();
    const preview = page.frameLocator('iframe[title="Preview"]').getByRole('main');
    await expect(preview).toContainText(`Here’s the proposal “${title}”.`);
    await expect(preview).not.toContainText(/accept it here|link to the proposal/u);
    await expect(preview.getByRole('link')).toHaveCount(0);
    await expect(dialog.getByText(`${title}.pdf`)).toBeVisible();
    const attaches = dialog.getByRole('checkbox', { name: 'With PDF attached' });
    await attaches.click();
    await expect(dialog.getByText(`${title}.pdf`)).toBeHidden();
    await expect(preview).not.toContainText('accept it here');
    await dialog.getByRole('button', { name: 'Open in mail program' }).click();
    await expect(
      dialog.getByRole('alert').getByText(/^This email has neither a link nor the PDF/u),
    ).toBeVisible();
    await attaches.click();
    await expect(dialog.getByText(/^This email has neither/u)).toBeHidden();
    const linked = await openInProgram(app);
    expect(linked.text).not.toMatch(/accept it here|https?:|\{\{/u);
    expect(linked.attachments).toMatchObject([{ filename: `${title}.pdf` }]);
    await dialog.getByRole('radio', { name: 'Write' }).click();
    await dialog.getByRole('radio', { name: 'Attached PDF' }).click();
  });
  const mail = await openInProgram(app);
  expect(mail.from).toEqual({ name: 'Eva Winter', address: sender });
  expect(mail.to).toEqual([{ name: 'Ida Holm', address: client }]);
  expect(mail.bcc).toMatchObject([{ address: 'books@studio.example' }]);
  expect(mail.subject).toBe(`Proposal: ${title}`);
  expect(mail.headers).toContainEqual(expect.objectContaining({ key: 'x-unsent', value: '1' }));
  for (const text of [mail.text ?? '', mail.html ?? '']) {
    expect(text).toContain('attached as a PDF');
    expect(text).toContain('reply to this email');
    expect(text).not.toMatch(/https?:|\{\{/u);
  }
  expect(mail.attachments).toMatchObject([{ mimeType: 'application/pdf', filename: `${title}.pdf` }]);
  expect(pdfOf(mail.attachments[0]?.content)).toBe('%PDF-');
  await test.step('without a mail server, nothing is sent that would reach nobody', async () => {
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(dialog.getByRole('alert').getByText(/^Without a mail server/u)).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Set up email…' })).toBeVisible();
    expect((await callBridge(page, 'outbox.read', {})).entries).toEqual([]);
  });
  await test.step('the settings open once in a window of their own, at the section', async () => {
    const { electron } = app;
    const opening = electron.waitForEvent('window');
    await dialog.getByRole('button', { name: 'Set up client pages' }).click();
    const settings = await opening;
    const pages = settings.getByRole('region', { name: 'Client pages', exact: true });
    await expect(pages).toBeFocused();
    await expect(pages).toBeInViewport();
    await dialog.getByRole('button', { name: 'Set up email…' }).click();
    await expect(settings.getByRole('region', { name: 'Email', exact: true })).toBeFocused();
    expect(electron.windows()).toHaveLength(2);
    await settings.close();
  });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
});

test('what the service sends is what the preview shows: the PDF and how to answer, without link and button', async () => {
  const { page } = app;
  await useMailServer(page, mailServer.port);
  await openSendDialog(page);
  const dialog = sendDialog(page);
  await expect(dialog.getByRole('radio', { name: 'Attached PDF' })).toBeChecked();
  await expect(dialog.getByText('Clients get a PDF')).toBeVisible();
  await dialog.getByRole('radio', { name: 'Preview' }).click();
  const preview = page.frameLocator('iframe[title="Preview"]');
  await preview.getByRole('main').getByText('attached as a PDF').waitFor();
  await expect(preview.getByRole('link')).toHaveCount(0);
  await expect(dialog.getByText(`${title}.pdf`)).toBeVisible();
  const shown = await preview.getByRole('main').locator('p').allInnerTexts();

  await dialog.getByRole('radio', { name: 'Write' }).click();
  const message = dialog.getByLabel('Message', { exact: true });
  const saveTemplate = dialog.getByRole('checkbox', { name: 'Save as the account’s email template' });
  await test.step('the text follows the choice until it is written by hand', async () => {
    await dialog.getByRole('radio', { name: 'Link to page' }).click();
    await expect(message).toHaveValue(/\{\{proposal_url\}\}/u);
    await expect(saveTemplate).toBeVisible();
    await expect(dialog.getByText('Clients can’t open the link')).toBeVisible();
    const linked = await message.inputValue();
    await dialog.getByRole('radio', { name: 'Attached PDF' }).click();
    await expect(message).not.toHaveValue(/\{\{proposal_url\}\}/u);
    await expect(saveTemplate).toBeHidden();
    const suggested = await message.inputValue();
    await message.fill(linked);
    await expect(
      dialog.getByText(
        'The proposal is attached as a PDF, so remove the link to the client page from the message.',
      ),
    ).toBeVisible();
    await message.fill(suggested);
  });
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });

  await expect.poll(async () => (await readMailbox(mailbox)).length, { timeout: 60_000 }).toBe(1);
  const [mail] = await readMailbox(mailbox);
  expect(mail?.links).toEqual([]);
  expect(mail?.attachments).toMatchObject([{ name: 'Kiln- lining.pdf', type: 'application/pdf' }]);
  expect(mail?.attachments[0]?.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  // The signature of the service is the last line of both.
  const sent = (mail?.text ?? '').trim().split(/\n{2,}/u);
  expect(sent).toEqual(shown.map((paragraph) => paragraph.trim()));
  await waitUntilSynced(page);
  await expect(page.getByText('If you change it, send it again.')).toBeVisible();
});

test('with a public address, the link is suggested again and is in both messages', async () => {
  const { page } = app;
  await goTo(page, 'Settings');
  await page.getByLabel('Public address').fill('https://pages.studio.example');
  await page.getByLabel('Public address').press('Enter');
  await expect(page.getByText('Reachable by clients')).toBeVisible({ timeout: 60_000 });
  await waitUntilSynced(page);
  await openProposal(page, title);
  await openSendDialog(page);
  const dialog = sendDialog(page);
  await expect(dialog.getByRole('radio', { name: 'Link to page' })).toBeChecked();
  // Without the page's address, an email without the PDF is not opened.
  await expect(dialog.getByText('The email contains no link to the client page.')).toBeHidden({
    timeout: 60_000,
  });
  await dialog.getByRole('checkbox', { name: 'With PDF attached' }).click();
  await expect
    .poll(async () => (await openInProgram(app)).text, { timeout: 60_000 })
    .toMatch(/accept it here:\s+https:\/\/pages\.studio\.example\/p\/[\w-]+/u);
  expect((await openInProgram(app)).attachments).toEqual([]);
  expect(app.errors).toEqual([]);
});
