import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium, expect, test } from '@playwright/test';
import { proposalFileSchema } from '#shared/document/files/proposal-file.ts';
import { pngFile } from '../../../src-service/domain/images/testing/image-files.ts';
import { callBridge } from '../../support/bridge.ts';
import { answerOpenDialog, answerSaveDialog, putPrinter, readZip } from '../../support/files.ts';
import { goTo, openProposal } from '../../support/screens.ts';
import { serviceClient } from '../../support/service-client.ts';
import { makeTemporaryFolder } from '../../support/temporary-folder.ts';
import { openWorkspace, type Workspace } from '../../support/workspace.ts';

const hostile =
  '<p onclick="window.ran=1">Hello {{client_full_name}}</p><script>window.ran=1</script>' +
  '<img src="https://tracker.example/pixel.png" alt="Plan of the site"><img src=x onerror="window.ran=1">' +
  '<svg onload="window.ran=1"></svg><iframe srcdoc="<script>parent.ran=1</script>"></iframe>' +
  '<a href="javascript:window.ran=1">here</a><style>body{display:none}</style>' +
  '<ul><li>One<ul><li>Deeper</li></ul></li></ul><h2>Part of it</h2>' +
  '<table><tbody><tr><td>cell</td></tr></tbody></table>';

let workspace: Workspace;
let folder: Awaited<ReturnType<typeof makeTemporaryFolder>>;

test.beforeAll(async () => {
  folder = await makeTemporaryFolder('exports');
  workspace = await openWorkspace({
    flags: ['--seed', 'empty'],
    triesForbidden: true,
    async prepare(service) {
      const api = serviceClient(service);
      await api.update('/account/me', { address: 'Kade 1', accent_color: '#7a1f5c' });
      const logo = await fetch(`${service.url}/account/logo`, {
        method: 'PUT',
        headers: { authorization: `Token token=${service.key}`, 'content-type': 'image/png' },
        body: new Uint8Array(pngFile()),
      });
      expect(logo.status).toBe(200);
      const client_id = await api.create('/clients', {
        ...{ name: 'Iris', surname: '<b>Bakker</b>', email: 'iris@bakker.example' },
        ...{ locale: 'nl', currency: 'EUR', pdf_page_size: 'A5' },
      });
      const proposal_id = await api.create('/proposals', { title: 'Light: a/b "test"', client_id });
      await api.create('/sections', { proposal_id, title: 'Why', body: hostile });
      const section = await api.create('/sections', {
        ...{ proposal_id, title: 'Prices', section_type: 'cost', page_break: true, include_total: true },
      });
      await api.create(`/sections/${section}/line_items`, { name: '=HYPERLINK("x")', amount: 120_000 });
      await api.create(`/sections/${section}/line_items`, {
        ...{ name: 'Care', cost_type: 'recurring', recurring_type: 'monthly', amount: 4_050 },
      });
    },
  });
});
test.afterAll(async () => {
  await workspace.dispose();
  await folder.remove();
});

/** In the open dialog: exports in a format; resolves to the path of the file. */
async function exportAs(format: string, name: string): Promise<string> {
  const { app } = workspace;
  const file = path.join(folder.path, name);
  await answerSaveDialog(app, file);
  await app.page.keyboard.press('ControlOrMeta+Shift+E');
  const dialog = app.page.getByRole('dialog', { name: /^Export/ });
  await dialog.getByRole('radio', { name: format }).click();
  const save = dialog.getByRole('button', { name: 'Choose where to save…' });
  await expect(save.locator('kbd')).toHaveText(['Ctrl', '↵']);
  await save.click();
  await dialog.waitFor({ state: 'hidden', timeout: 60_000 });
  return file;
}

test('offline, one proposal is exported as PDF, HTML, Word, Markdown, CSV and JSON', async () => {
  const { app, proxy } = workspace;
  await openProposal(app.page, 'Light: a/b "test"');
  await expect
    .poll(async () => (await callBridge(app.page, 'business.get', {})).logo?.type)
    .toBe('image/png');
  await proxy.goOffline();

  await test.step('PDF: tagged, with an outline, on the client’s paper, its page break kept', async () => {
    const pdf = await readFile(await exportAs('PDF', 'light.pdf'), 'latin1');
    expect(pdf.startsWith('%PDF-')).toBe(true);
    expect(pdf).toContain('/StructTreeRoot');
    expect(pdf).toMatch(/\/Marked true/);
    expect(pdf).toContain('/Outlines');
    expect(pdf).toMatch(/\/Lang \(nl\)/);
    // A5 in points, with Chromium's rounding.
    expect(pdf).toMatch(/\/MediaBox \[0 0 4(?:19|20)[\d.]* 59[4-6][\d.]*\]/);
    expect(pdf.match(/\/Type \/Page\b(?!s)/g)?.length).toBeGreaterThanOrEqual(2);
  });

  await test.step('HTML: no scripts or requests, and the right content', async () => {
    const file = await exportAs('HTML', 'light.html');
    const text = await readFile(file, 'utf8');
    expect(text).not.toMatch(/<script|onerror|onclick|javascript:|<iframe|<svg|<style>body\{display/i);
    const browser = await chromium.launch({
      executablePath: process.env['LAYOVER_CHROMIUM'] ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu'],
    });
    try {
      const page = await browser.newPage();
      const requests: string[] = [];
      const complaints: string[] = [];
      page.on('request', (request) => requests.push(request.url()));
      page.on('console', (message) => complaints.push(message.text()));
      await page.goto(`file://${file}`);
      expect(await page.evaluate(() => 'ran' in window)).toBe(false);
      expect(requests.filter((url) => !url.startsWith('file:'))).toEqual([]);
      expect(complaints).toEqual([]);
      await expect(page.getByText('Hello Iris <b>Bakker</b>')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Plan of the site' })).toHaveAttribute(
        'href',
        'https://tracker.example/pixel.png',
      );
      await expect(page.getByRole('rowheader', { name: 'Maandelijks totaal' })).toBeVisible();
      expect(await page.evaluate(() => getComputedStyle(document.body).display)).toBe('block');
      await expect(page.getByText('Kade 1')).toBeVisible();
      // Also where the reader has not installed the typeface.
      const faces = await page.evaluate(async () =>
        Array.from(await document.fonts.ready, ({ family, status }) => `${family} ${status}`),
      );
      expect(faces).toContain('Inter loaded');
      expect(faces.join()).not.toContain('error');
      expect(await page.title()).toBe('Light: a/b "test"');
      expect(await page.evaluate(() => document.documentElement.lang)).toBe('nl');
      await page.emulateMedia({ media: 'print' });
      expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
        'rgb(255, 255, 255)',
      );
      await page.emulateMedia({ media: 'screen' });
      const logo = page.locator('.from img');
      expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(2);
      expect(
        await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--mark')),
      ).toBe('#7a1f5c');
    } finally {
      await browser.close();
    }
  });

  await test.step('Word: headings, lists, tables, the price table, its page break and paper', async () => {
    const entries = await readZip(await exportAs('Word', 'light.docx'));
    const text = entries.get('word/document.xml') ?? '';
    expect(text).toContain('Hello Iris &lt;b&gt;Bakker&lt;/b&gt;');
    expect(text).toContain('w:val="Heading1"');
    expect(text).toContain('w:pageBreakBefore');
    expect(text).toContain('Part of it');
    expect(text).toContain('Deeper');
    expect(text.match(/<w:tbl>/g)).toHaveLength(3);
    expect(text).toContain('Maandelijks totaal');
    expect(text).toContain('Kade 1');
    expect([...entries.keys()].some((name) => name.startsWith('word/media/'))).toBe(true);
    expect(entries.get('word/styles.xml')).toContain('w:val="7A1F5C"');
    expect(text).toMatch(/w:pgSz w:w="8391" w:h="11906"/);
    const all = [...entries.values()].join('');
    expect(all).not.toMatch(/javascript:|tracker\.example\/pixel\.png" TargetMode="Internal|<script/i);
  });

  await test.step('Markdown: headings, lists, tables and prices, with every character as it was', async () => {
    const text = await readFile(`${await exportAs('Markdown', 'light')}.md`, 'utf8');
    expect(text.startsWith('# Light: a/b "test"\n\n- **Opgesteld voor**: Iris \\<b>Bakker\\</b>\n')).toBe(
      true,
    );
    expect(text).toContain('\n## Why\n\nHello Iris \\<b>Bakker\\</b>\n');
    expect(text).toContain('[Plan of the site](https://tracker.example/pixel.png)');
    expect(text).toContain('\n- One\n  - Deeper\n\n### Part of it\n\n|  |\n| --- |\n| cell |\n');
    expect(text).toMatch(/\n\| =HYPERLINK\("x"\) \|  \| €\s1\.200,00 \| €\s1\.200,00 \|\n/u);
    expect(text).toMatch(/\n\| \*\*Maandelijks totaal\*\* \| \*\*€\s40,50\*\* \|\n/u);
    expect(text).not.toMatch(/javascript:|<script|<iframe|onerror/u);
  });

  await test.step('CSV: no formulas, and amounts are numbers', async () => {
    const text = await readFile(await exportAs('CSV', 'light.csv'), 'utf8');
    expect(text.startsWith('\uFEFFproposal,client,')).toBe(true);
    const lines = text.trim().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain(`"'=HYPERLINK(""x"")"`);
    expect(lines[2]).toContain('recurring,monthly,,40.50,40.50,EUR');
  });

  await test.step('JSON: valid by its schema', async () => {
    const file = proposalFileSchema.parse(
      JSON.parse(await readFile(await exportAs('JSON', 'light.json'), 'utf8')),
    );
    expect(file.sections.map(({ title }) => title)).toEqual(['Why', 'Prices']);
    expect(file.client?.email).toBe('iris@bakker.example');
  });
  expect((await readdir(folder.path)).sort()).toEqual(
    ['csv', 'docx', 'html', 'json', 'md', 'pdf'].map((type) => `light.${type}`),
  );
  expect(await app.page.evaluate(() => 'ran' in window)).toBe(false);
});

test('several proposals are exported into a folder without overwriting files, with their taxes', async () => {
  const { app, proxy, service } = workspace;
  const { page } = app;
  const target = path.join(folder.path, 'several');
  await mkdir(target);
  await answerOpenDialog(app, target);

  await test.step('two proposals arrive without their taxes', async () => {
    const api = serviceClient(service);
    const plain = await api.create('/proposals', { title: 'Second' });
    const taxed = await api.create('/proposals', { title: 'Second' });
    const prices = await api.create('/sections', { proposal_id: taxed, section_type: 'cost' });
    await api.create(`/sections/${prices}/line_items`, { name: 'Lamps', amount: 10_000 });
    await api.create(`/proposals/${taxed}/taxations`, { name: 'btw', percentage: 21 });
    const refused = new Set<string>();
    proxy.setFault((call) => {
      if (!call.path.endsWith('/taxations')) return null;
      refused.add(call.path);
      return { kind: 'answer', status: 404, body: '{"error":"Not Found"}' };
    });
    await proxy.goOnline();
    await workspace.syncNow();
    const paths = [plain, taxed].map((id) => `/proposals/${id}/taxations`);
    await expect.poll(() => paths.every((each) => refused.has(each)), { timeout: 20_000 }).toBe(true);
    await proxy.goOffline();
  });

  await goTo(page, 'Proposals');
  await page.getByRole('textbox', { name: 'Filter proposals' }).fill('');
  await page.getByRole('grid').focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.press('ControlOrMeta+Shift+E');
  const dialog = page.getByRole('dialog', { name: 'Export 3 proposals' });
  await dialog.getByRole('radio', { name: 'HTML' }).click();
  // The export reads unknown taxes when there is a connection.
  await expect(dialog).toContainText(/exported before tax/u);
  // A slow service is not reported as unreachable.
  proxy.setFault((call) => (call.path.endsWith('/taxations') ? { kind: 'delay', ms: 2_000 } : null));
  await proxy.goOnline();
  await workspace.syncNow();
  await expect(dialog).toContainText(/Loading taxes/u);
  await expect(dialog).not.toContainText(/taxes/u, { timeout: 60_000 });
  proxy.setFault(null);
  await dialog.getByRole('button', { name: 'Choose where to save…' }).click();
  await expect(page.getByText('Saved 3 files in “several”')).toBeVisible({ timeout: 30_000 });
  expect((await readdir(target)).sort()).toEqual([
    'Light- a-b -test-.html',
    'Second (2).html',
    'Second.html',
  ]);
  const seconds = await Promise.all(
    ['Second (2).html', 'Second.html'].map((name) => readFile(path.join(target, name), 'utf8')),
  );
  expect(seconds.filter((text) => text.includes('btw 21'))).toHaveLength(1);
});

test('a proposal is printed as its client sees it; without a printer, a PDF is offered', async () => {
  const { app } = workspace;
  const { page } = app;
  await openProposal(page, 'Light: a/b "test"');

  await test.step('no printer', async () => {
    await page.keyboard.press('ControlOrMeta+P');
    await expect(page.getByRole('alert')).toContainText('This computer has no printer.');
    // A toast without focus is hidden from screen readers, which read the alert instead.
    await page.getByRole('button', { name: 'Export PDF…', includeHidden: true }).click();
    const dialog = page.getByRole('dialog', { name: /^Export/ });
    await expect(dialog.getByRole('radio', { name: 'PDF' })).toBeChecked();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'hidden' });
  });

  const sheet = path.join(folder.path, 'sheet.pdf');
  await putPrinter(app, sheet);

  await test.step('the native menu and the key print the document, not the window', async () => {
    const accelerator = await app.electron.evaluate(
      ({ Menu }) =>
        Menu.getApplicationMenu()
          ?.items.flatMap(({ submenu }) => submenu?.items ?? [])
          .find(({ label }) => label === 'Print proposal')?.accelerator,
    );
    expect(accelerator).toBe('CmdOrCtrl+P');
    await page.keyboard.press('ControlOrMeta+P');
    await expect.poll(() => readFile(sheet, 'latin1').catch(() => '')).toContain('%%EOF');
    const pdf = await readFile(sheet, 'latin1');
    expect(pdf).toContain('/Title (Light: a/b "test")');
    expect(pdf).toMatch(/\/MediaBox \[0 0 4(?:19|20)[\d.]* 59[4-6][\d.]*\]/);
  });

  await test.step('the preview prints its current options, and cancelling the dialog is no error', async () => {
    await rm(sheet);
    await putPrinter(app, sheet, 'Print job canceled');
    await page.keyboard.press('ControlOrMeta+Shift+P');
    const preview = page.getByRole('dialog', { name: 'Client preview' });
    await preview.getByRole('button', { name: 'Print…' }).click();
    await expect.poll(() => readFile(sheet, 'latin1').catch(() => '')).toContain('%%EOF');
    await expect(page.getByText('Nothing was printed.')).toBeHidden();
    await page.keyboard.press('Escape');
    await preview.waitFor({ state: 'hidden' });
  });
  // No hidden window remains.
  await expect
    .poll(() => app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length))
    .toBe(1);
});

test('an export that cannot be written is reported and leaves no partial file', async () => {
  const { app } = workspace;
  const { page } = app;
  await openProposal(page, 'Light: a/b "test"');
  await answerSaveDialog(app, path.join(folder.path, 'no such folder', 'light.json'));
  await page.getByRole('button', { name: 'Proposal menu' }).click();
  await page.getByRole('menuitem', { name: 'Export…' }).click();
  const dialog = page.getByRole('dialog', { name: /^Export/ });
  await dialog.getByRole('radio', { name: 'JSON' }).click();
  await dialog.getByRole('button', { name: 'Choose where to save…' }).click();
  await expect(dialog.getByRole('alert').filter({ hasText: 'Nothing was exported.' })).toContainText(
    'Couldn’t reach that folder',
  );
  await page.keyboard.press('Escape');

  await test.step('the message also counts files that were not attempted', async () => {
    await goTo(page, 'Proposals');
    await page.getByRole('textbox', { name: 'Filter proposals' }).fill('');
    await page.getByRole('grid').focus();
    await page.keyboard.press('ControlOrMeta+A');
    await answerOpenDialog(app, path.join(folder.path, 'no such folder'));
    await page.keyboard.press('ControlOrMeta+Shift+E');
    await dialog.getByRole('radio', { name: 'HTML' }).click();
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(dialog.getByRole('alert')).toContainText('3 proposals weren’t exported.');
    await page.keyboard.press('Escape');
  });

  await test.step('an existing file with the name plus the extension is not overwritten', async () => {
    await writeFile(path.join(folder.path, 'kept.json'), 'kept');
    await openProposal(page, 'Light: a/b "test"');
    await exportAs('JSON', 'kept');
    await expect(page.getByText('Saved “kept (2).json”')).toBeVisible();
    expect(await readFile(path.join(folder.path, 'kept.json'), 'utf8')).toBe('kept');
  });
});
