import { expect, test, type Locator, type Page } from '@playwright/test';
import { callBridge } from '../../../support/bridge.ts';
import {
  addSection,
  createClientInPicker,
  goTo,
  openProposal,
  startProposal,
  waitUntilSaved,
} from '../../../support/screens.ts';
import { pickPictures } from '../../../support/page/pick-pictures.ts';
import { drawPhoto } from '../../../support/page/photos.ts';
import { viewAsClient } from '../../../support/page/view-as-client.ts';
import { ofKind, readSnapshot } from '../../../support/snapshot.ts';
import { openWorkspace } from '../../../support/workspace.ts';

const path = /^\/api\/v2\/files\/([0-9a-f]{64})$/u;

async function insert(page: Page, text: Locator, buffer: Buffer): Promise<void> {
  await text.click();
  await pickPictures(page, { name: 'pier.jpg', mimeType: 'image/jpeg', buffer });
  await page.getByRole('dialog').getByLabel('Alternative text').fill('The pier');
  await page.keyboard.press('Enter');
}

test('a picture that is inserted offline is seen at once, survives a kill, and is uploaded before its text', async () => {
  const workspace = await openWorkspace();
  try {
    const { proxy, service } = workspace;
    let { page } = workspace.app;
    await startProposal(page, 'Pier');
    await createClientInPicker(page, {
      name: 'Iris Bakker',
      email: 'iris@bakker.example',
      company: 'Bakker',
    });
    await waitUntilSaved(page);
    await workspace.syncNow();
    await workspace.untilSynced();
    const photo = await drawPhoto(page, 1600, 1200);

    await proxy.goOffline();
    const section = await addSection(page, 'text', 'Pier plan');
    await insert(page, section.getByRole('textbox', { name: 'Text of Pier plan' }), photo);
    const shown = section.locator('figure.picture img');
    await expect(shown).toHaveJSProperty('naturalWidth', 1600);
    await waitUntilSaved(page);
    const hash = path.exec((await shown.getAttribute('src')) ?? '')?.[1] ?? '';
    expect(hash).not.toBe('');

    await test.step('it waits in the outbox, before its text', async () => {
      await goTo(page, 'Outbox');
      const row = page.locator(`[data-picture-upload="${hash}"]`);
      await expect(row).toContainText(/Picture, \d+ kB/u);
      await expect(row).toContainText('Uploads first');
      await page.screenshot({ path: test.info().outputPath('outbox.png') });
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.screenshot({ path: test.info().outputPath('outbox-dark.png') });
      await page.emulateMedia({ colorScheme: 'light' });
    });

    await test.step('after a kill it is still there, without a connection', async () => {
      await workspace.app.kill();
      ({ page } = await workspace.startApp());
      await openProposal(page, 'Pier');
      await expect(page.locator('figure.picture img')).toHaveJSProperty('naturalWidth', 1600);
    });

    await test.step('online, the service has the file before the text that refers to it', async () => {
      await proxy.goOnline();
      await workspace.syncNow();
      await workspace.untilSynced();
      const { body } = service.database.one(`SELECT body FROM sections WHERE title = 'Pier plan'`);
      // The service may store other bytes, without what does not belong to the picture, under another hash.
      const [, stored = ''] = /<img src="\/api\/v2\/files\/([0-9a-f]{64})"/u.exec(String(body)) ?? [];
      expect(service.database.all('SELECT hash FROM files WHERE hash = ?', stored)).toHaveLength(1);
      const writes = service
        .requests()
        .filter(({ method, status }) => (method === 'PATCH' && status === 201) || method === 'POST')
        .map(({ method, path: asked }) => `${method} ${asked.replace(/\?.*$/u, '')}`);
      const upload = writes.findIndex((call) => call.endsWith(`/files/${hash}`));
      const text = writes.findLastIndex(
        (call) => call === 'POST /api/v2/sections' || call === 'POST /sections',
      );
      expect(upload).toBeGreaterThanOrEqual(0);
      expect(upload).toBeLessThan(text);
      await goTo(page, 'Outbox');
      await expect(page.locator('[data-picture-upload]')).toHaveCount(0);
      // Here the text names the bytes that are here.
      const { records } = await readSnapshot(page);
      const here = ofKind(records, 'section').find(({ fields }) => fields.title === 'Pier plan')?.fields.body;
      expect(here).toContain(`/api/v2/files/${hash}`);
    });

    await test.step('its client sees it', async () => {
      const row = service.database.one(`SELECT id, public_id FROM proposals WHERE title = 'Pier'`);
      const sent = await fetch(`${service.url}/proposals/${String(row['id'])}/send_proposal`, {
        method: 'PUT',
        headers: { authorization: `Token token=${service.key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'iris@bakker.example' }),
      });
      expect(sent.status).toBe(200);
      const address = new URL(`/p/${String(row['public_id'])}`, service.url);
      const seen = await viewAsClient(address);
      const source = /<img[^>]* src="([^"]+\/files\/[0-9a-f]{64})"/u.exec(seen)?.[1] ?? '';
      const answer = await fetch(new URL(source, address));
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    });
    expect(workspace.app.errors).toEqual([]);
  } finally {
    await workspace.dispose();
  }
});

test('a picture of another program is downloaded once and is there offline; a refused one is explained', async () => {
  const workspace = await openWorkspace();
  try {
    const { proxy, service, app } = workspace;
    const { page } = app;
    const photo = await drawPhoto(page, 800, 600);
    const stored = await fetch(`${service.url}/files`, {
      method: 'POST',
      headers: { authorization: `Token token=${service.key}`, 'content-type': 'image/jpeg' },
      body: new Uint8Array(photo),
    });
    const { file } = (await stored.json()) as { file: { hash: string; url: string } };
    await startProposal(page, 'Quay');
    const section = await addSection(page, 'text', 'Quay plan');
    await waitUntilSaved(page);
    await workspace.syncNow();
    await workspace.untilSynced();
    const { id } = service.database.one(`SELECT id FROM sections WHERE title = 'Quay plan'`);
    await fetch(`${service.url}/sections/${String(id)}`, {
      method: 'PUT',
      headers: { authorization: `Token token=${service.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ section: { body: `<p>Quay</p><img src="${file.url}" alt="The quay">` } }),
    });
    await workspace.syncNow();
    const image = section.locator('img');
    await expect(image).toHaveJSProperty('naturalWidth', 800);
    await expect(image).toHaveAttribute('src', `/api/v2/files/${file.hash}`);
    const downloads = () =>
      proxy.calls.filter(({ method, path: asked }) => method === 'GET' && asked.includes(file.hash)).length;
    expect(downloads()).toBe(1);
    await proxy.goOffline();
    await goTo(page, 'Proposals');
    await openProposal(page, 'Quay');
    await expect(image).toHaveJSProperty('naturalWidth', 800);

    await test.step('a refused picture leaves its text in the outbox, with what to do', async () => {
      await insert(
        page,
        section.getByRole('textbox', { name: 'Text of Quay plan' }),
        await drawPhoto(page, 300, 200),
      );
      await waitUntilSaved(page);
      proxy.setFault(({ method }) =>
        method === 'PATCH' ? { kind: 'answer', status: 413, body: '{"error":"Too large"}' } : null,
      );
      await proxy.goOnline();
      await workspace.syncNow();
      await expect
        .poll(async () => (await callBridge(page, 'outbox.read', {})).entries.map(({ state }) => state))
        .toEqual(['rejected']);
      await goTo(page, 'Outbox');
      await expect(page.getByText('The server didn’t accept a picture.')).toBeVisible();
      await page.screenshot({ path: test.info().outputPath('refused.png') });
      proxy.setFault(null);
      await page.getByRole('button', { name: 'Try again' }).click();
      await workspace.untilSynced();
      const { body } = service.database.one(`SELECT body FROM sections WHERE title = 'Quay plan'`);
      expect(String(body).match(/\/api\/v2\/files\/[0-9a-f]{64}/gu)).toHaveLength(2);
    });
  } finally {
    await workspace.dispose();
  }
});
