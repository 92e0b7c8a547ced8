import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { chromium, expect, test, type Page } from '@playwright/test';
import { findChromium } from '../../electron-double/chromium/find-chromium.ts';
import { answerSaveDialog } from '../../support/files.ts';
import { callBridge } from '../../support/bridge.ts';
import { newClient, submitEdits } from '../../support/edits.ts';
import { hostileParts, hostileTexts } from '../../support/hostile/corpus.ts';
import { findSecret, searchFolder } from '../../support/hostile/search-bytes.ts';
import { setTrap, setTrapAhead } from '../../support/hostile/trap.ts';
import { goTo } from '../../support/screens.ts';
import { serviceClient } from '../../support/service-client.ts';
import type { ServiceProcess } from '../../support/service-process.ts';
import { ofKind, readSnapshot } from '../../support/snapshot.ts';
import { openWorkspace, type Workspace } from '../../support/workspace.ts';

/** Two rows of security.md, "Threats": hostile content, and a leak of the key. */

const canary = 'canary+Zq7/9v~LAYOVER=k3y-must-not-leak';
const proposals = 6;

test.setTimeout(600_000);

let workspace: Workspace;
/** Exported web pages, by proposal. */
const exported = new Map<string, string>();
/** All messages from the main process to the page. */
let saidToPage = '';

/** Puts the corpus into clients, titles, names, bodies, line items and messages. Each proposal is sent and viewed. */
async function fillWithHostility(service: ServiceProcess): Promise<void> {
  const { create, update } = serviceClient(service);
  for (const [index, part] of hostileParts(proposals).entries()) {
    const [first = '', second = '', third = ''] = part;
    const joined = part.join(' ').slice(0, 9_000);
    const client = await create('/clients', {
      name: first,
      surname: second,
      business: joined,
      email: `hostile${index}@example.com`,
      web: 'javascript:alert(1)',
      telephone: third,
      address: joined,
      city: second,
      country: first,
    });
    const proposal = await create('/proposals', { title: joined, client_id: Number(client) });
    for (let start = 0; start < part.length; start += 20) {
      const slice = part.slice(start, start + 20);
      const section = await create('/sections', {
        proposal_id: Number(proposal),
        title: slice[0] ?? '',
        name: slice[1] ?? '',
        body: slice.map((text) => `<p>${text}</p>`).join('\n'),
        section_type: 'cost',
      });
      for (const name of slice.slice(0, 4))
        await create(`/sections/${section}/line_items`, { name, amount: 100 });
    }
    if (index % 2 === 0) {
      await update(`/proposals/${proposal}/send_proposal`, {
        email: `hostile${index}@example.com`,
        subject: joined.slice(0, 900),
        message: joined,
      });
    }
  }
}

test.beforeAll(async () => {
  workspace = await openWorkspace({
    key: canary,
    flags: ['--seed', 'empty', '--rate-limit', 'off'],
    triesForbidden: true,
    prepare: fillWithHostility,
  });
  await workspace.app.page.exposeFunction('noteBridge', (text: string) => void (saidToPage += `${text}\n`));
  await workspace.app.page.evaluate(() => {
    globalThis.layoverBridge.onMessage((message) =>
      (Reflect.get(globalThis, 'noteBridge') as (text: string) => void)(JSON.stringify(message)),
    );
  });
});

test.afterAll(() => workspace.dispose());

async function go(page: Page, address: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, address);
  await page.waitForTimeout(400);
}

async function openProposal(localId: string): Promise<void> {
  const { page } = workspace.app;
  await goTo(page, 'Proposals');
  await go(page, `/proposals/${encodeURIComponent(localId)}`);
  await page.getByRole('textbox', { name: 'Proposal title' }).waitFor();
}

/** Exports the open proposal as a web page, on the screen. */
async function exportPage(localId: string): Promise<void> {
  const { app } = workspace;
  const { page } = app;
  const file = path.join(workspace.folder, `exported-${exported.size}.html`);
  await answerSaveDialog(app, file);
  await page.keyboard.press('ControlOrMeta+Shift+E');
  const dialog = page.getByRole('dialog', { name: /^Export/ });
  await dialog.getByRole('radio', { name: 'HTML' }).click();
  await dialog.getByRole('button', { name: 'Choose where to save…' }).click();
  await dialog.waitFor({ state: 'hidden', timeout: 60_000 });
  exported.set(localId, file);
}

test('the trap detects a script that runs', async () => {
  const { page } = workspace.app;
  const trap = await setTrap(page);
  await page.evaluate(() => (Reflect.get(globalThis, 'alert') as (text: string) => void)('caught'));
  expect(await trap.sprung()).toEqual(['alert(caught)']);
});

test(`no screen of the app runs any of ${hostileTexts.length} hostile texts`, async () => {
  const { app, proxy } = workspace;
  const { page } = app;
  const trap = await setTrap(page);
  const { records } = await readSnapshot(page);

  // The service's error messages are foreign text too.
  const [rude = ''] = hostileTexts;
  proxy.setFault(({ method }) =>
    method === 'POST'
      ? {
          kind: 'answer',
          status: 422,
          body: JSON.stringify({
            error: rude,
            errors: [{ source: { pointer: `/data/attributes/${rude}` }, detail: rude }],
          }),
        }
      : null,
  );
  await submitEdits(page, [newClient('refused@example.com', hostileTexts.slice(0, 20).join(' '))]);
  await expect
    .poll(async () => (await callBridge(page, 'outbox.read', {})).entries.map((entry) => entry.state), {
      timeout: 20_000,
    })
    .toContain('rejected');

  for (const screen of ['Proposals', 'Clients', 'Outbox', 'Activity', 'Settings'] as const) {
    await goTo(page, screen);
    await page.waitForTimeout(400);
    expect([screen, await trap.sprung()]).toEqual([screen, []]);
  }
  await go(page, '/insights');
  for (const record of records) {
    if (record.entity === 'client') await go(page, `/clients/${encodeURIComponent(record.localId)}`);
    if (record.entity !== 'proposal') continue;
    await openProposal(record.localId);
    // Opens every section, and the e-mail with its preview.
    await page.evaluate(() => [...document.querySelectorAll('[data-section]')].at(-1)?.scrollIntoView());
    await page.getByRole('main').getByRole('button', { name: 'Send', exact: true }).click();
    const sendDialog = page.getByRole('dialog', { name: /^Send / });
    await sendDialog.waitFor();
    await page.waitForTimeout(300);
    await page.keyboard.press('Escape');
    await expect(sendDialog).toBeHidden();

    await page.keyboard.press('ControlOrMeta+Shift+p');
    const preview = page.getByRole('dialog', { name: 'Client preview' });
    await expect(preview.locator('iframe')).toHaveAttribute('sandbox', '');
    await page.frameLocator('iframe').locator('main.page').waitFor();
    expect(await page.frameLocator('iframe').locator('script, iframe, object, embed, base').count()).toBe(0);
    await page.keyboard.press('Escape');
    await expect(preview).toBeHidden();

    await exportPage(record.localId);
    expect([record.localId, await trap.sprung()]).toEqual([record.localId, []]);
  }
  proxy.setFault(null);
  expect(await trap.sprung()).toEqual([]);
  expect(await page.evaluate(() => document.querySelectorAll('iframe,object,embed,base').length)).toBe(0);
});

test('no export, client page or e-mail runs any of them, even without a content security policy', async () => {
  const { app, service } = workspace;
  for (const { localId } of ofKind((await readSnapshot(app.page)).records, 'proposal')) {
    if (exported.has(localId)) continue;
    await openProposal(localId);
    await exportPage(localId);
  }
  expect(exported.size).toBe(proposals);
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--disable-gpu', '--disable-quic', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  try {
    for (const bypassCSP of [false, true]) {
      const context = await browser.newContext({ bypassCSP });
      const page = await context.newPage();
      await setTrapAhead(page);
      const dialogs: string[] = [];
      page.on('dialog', (dialog) => {
        dialogs.push(dialog.message());
        void dialog.dismiss();
      });
      const pages = service.database.all('SELECT public_id FROM proposals');
      expect(pages).toHaveLength(proposals);
      const origin = new URL(service.url).origin;
      for (const address of [...pages.map((row) => `/p/${String(row['public_id'])}`), '/api/v2/docs']) {
        await page.goto(origin + address);
        await page.waitForTimeout(200);
        expect([address, await page.evaluate(() => Reflect.get(globalThis, 'xssRan') as string[])]).toEqual([
          address,
          [],
        ]);
        expect(page.url()).toBe(origin + address);
        expect(await page.locator('script, iframe, object, embed, base, [onerror], [onload]').count()).toBe(
          0,
        );
      }
      for (const file of exported.values()) {
        await page.goto(pathToFileURL(file).href);
        await page.waitForTimeout(200);
        expect([file, await page.evaluate(() => Reflect.get(globalThis, 'xssRan') as string[])]).toEqual([
          file,
          [],
        ]);
        expect(await page.locator('script, iframe, object, embed, base, [onerror], [onload]').count()).toBe(
          0,
        );
      }
      for (const mail of await service.mails()) {
        await page.setContent(mail.html, { waitUntil: 'load' });
        await page.waitForTimeout(100);
        expect(await page.locator('script, iframe, object, embed, base, [onerror], [onload]').count()).toBe(
          0,
        );
        expect(await page.evaluate(() => Reflect.get(globalThis, 'xssRan') as string[])).toEqual([]);
      }
      expect((await service.mails()).length).toBe(proposals / 2);
      expect(dialogs).toEqual([]);
      // The check works: in this page without a policy, an injected script runs.
      await page.setContent('<img src="data:," onerror="alert(1)">', { waitUntil: 'load' });
      await page.waitForTimeout(200);
      const ran = await page.evaluate(() => Reflect.get(globalThis, 'xssRan') as string[]);
      if (bypassCSP) expect(ran).toEqual(['alert(1)']);
      await context.close();
    }
  } finally {
    await browser.close();
  }
});

test('the key is in no file, log, bundle, database or message to the page', async () => {
  const { app, proxy } = workspace;
  const { page } = app;
  // Causes every kind of error: a refused key, a lost answer, an unexpected answer.
  for (const fault of [
    { kind: 'answer', status: 401, body: `{"error":"The key ${canary} is wrong"}` },
    { kind: 'answer', status: 500, body: 'oops' },
    { kind: 'lose-answer' },
  ] as const) {
    proxy.setFault(() => fault);
    await callBridge(page, 'sync.now', {}).catch(() => undefined);
    await page.waitForTimeout(700);
  }
  proxy.setFault(null);
  await callBridge(page, 'session.test', { baseUrl: 'http://127.0.0.1:9', apiKey: canary }).catch(
    () => undefined,
  );
  await callBridge(page, 'session.replaceKey', { apiKey: canary });
  await callBridge(page, 'data.check', {});
  // Every record, as a mirror that is rebuilt reads it.
  await readSnapshot(page);
  // Both files are in the searched folder; the backup is also searched uncompressed.
  await answerSaveDialog(app, path.join(workspace.folder, 'support.json'));
  expect(await callBridge(page, 'data.saveSupportBundle', {})).toEqual({ saved: true });
  const backup = path.join(workspace.folder, 'Hostile.layover');
  await answerSaveDialog(app, backup);
  expect((await callBridge(page, 'backup.save', { preferences: '{}' })).saved?.records).toBeGreaterThan(10);
  expect(findSecret(gunzipSync(await readFile(backup)), canary)).toEqual([]);
  expect(saidToPage.length).toBeGreaterThan(10_000);
  expect(findSecret(Buffer.from(saidToPage), canary)).toEqual([]);
  expect(findSecret(Buffer.from(await page.content()), canary)).toEqual([]);
  expect(findSecret(Buffer.from(app.errors.join('\n')), canary)).toEqual([]);

  await app.kill();
  const written = await searchFolder(workspace.folder, canary);
  expect(written.read).toBeGreaterThan(10);
  expect(written.hits).toEqual([]);
  const shipped = await searchFolder(path.resolve(import.meta.dirname, '../../../out'), canary);
  expect(shipped.read).toBeGreaterThan(10);
  expect(shipped.hits).toEqual([]);
});
