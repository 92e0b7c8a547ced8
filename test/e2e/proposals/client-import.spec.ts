import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { answerSaveDialog } from '../../support/files.ts';
import { goTo } from '../../support/screens.ts';
import { serviceClient } from '../../support/service-client.ts';
import { makeTemporaryFolder } from '../../support/temporary-folder.ts';
import { openWorkspace, type Workspace } from '../../support/workspace.ts';

let workspace: Workspace;
let folder: Awaited<ReturnType<typeof makeTemporaryFolder>>;

test.beforeAll(async () => {
  folder = await makeTemporaryFolder('client-import');
  workspace = await openWorkspace({
    flags: ['--seed', 'empty'],
    prepare: async (service) => {
      await serviceClient(service).create('/clients', { name: 'Ann', email: 'ann@x.example', city: 'Bonn' });
    },
  });
});
test.afterAll(async () => {
  await workspace.dispose();
  await folder.remove();
});

// Windows-1252 with semicolons, as German spreadsheets save CSV.
const file = Buffer.from(
  'Vorname;E-Mail;Ort;Währung\r\nJosé;jos@x.example;Köln;EUR\r\nAnn;ANN@x.example;Ulm;\r\n' +
    'Jo;jos@x.example;;\r\n"=cmd";not an address;;\r\n',
  'latin1',
);

test('clients are imported from a spreadsheet after a dry run, in one undo step', async () => {
  const { app, service } = workspace;
  const { page } = app;
  await goTo(page, 'Clients');
  const dialog = page.getByRole('dialog', { name: 'Import clients' });

  await test.step('an unreadable file is refused with what to do', async () => {
    await page.getByRole('button', { name: 'Import…' }).press('Enter');
    const choose = dialog.locator('input[type=file]');
    const workbook = Buffer.from('504b0304140006000800000021', 'hex');
    await choose.setInputFiles({ name: 'clients.xlsx', mimeType: 'text/csv', buffer: workbook });
    await expect(dialog.getByText('This is a spreadsheet workbook.')).toBeVisible();
    const names = Buffer.from('Name,Email\n');
    await choose.setInputFiles({ name: 'names.csv', mimeType: 'text/csv', buffer: names });
    await expect(dialog.getByText('No rows found below the column names.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('the dry run shows the result of each row', async () => {
    await page.getByRole('button', { name: 'Import…' }).press('Enter');
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'kunden.csv', mimeType: 'text/csv', buffer: file });
    for (const tab of ['New 1', 'Updated 1', 'Duplicate 1', 'Can’t import 1', 'Unchanged 0']) {
      await expect(dialog.getByRole('tab', { name: tab })).toBeVisible();
    }
    await expect(dialog.getByRole('status')).toHaveText('2 changes. You can undo them in one step.');
    await expect(dialog.getByRole('cell', { name: 'José' })).toBeVisible();
    await dialog.getByRole('tab', { name: 'Duplicate' }).press('Enter');
    await expect(dialog.getByRole('cell', { name: 'Row 2 has the same email address.' })).toBeVisible();
    expect(service.database.all('SELECT id FROM clients')).toHaveLength(1);
  });

  await test.step('excluded rows can be saved with their reasons', async () => {
    const left = path.join(folder.path, 'left.csv');
    await answerSaveDialog(app, left);
    await dialog.getByRole('button', { name: 'Save 2 skipped rows…' }).press('Enter');
    await expect
      .poll(() => readFile(left, 'utf8').catch(() => ''))
      .toContain('The email address isn’t valid.');
    expect(await readFile(left, 'utf8')).toContain("'=cmd,not an address,,,5,");
  });

  await test.step('the import is one undo step, also offline', async () => {
    await workspace.proxy.goOffline();
    await dialog.getByRole('button', { name: 'Import 2 clients' }).press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await expect(page.getByRole('gridcell', { name: 'jos@x.example' })).toBeVisible();
    await page.getByRole('grid').focus();
    await page.keyboard.press('ControlOrMeta+z');
    await expect(page.getByRole('gridcell', { name: 'jos@x.example' })).toBeHidden();
    await page.keyboard.press('ControlOrMeta+Shift+z');
    await expect(page.getByRole('gridcell', { name: 'jos@x.example' })).toBeVisible();
    await workspace.proxy.goOnline();
    await workspace.syncNow();
    await workspace.untilSynced();
    await workspace.expectSame();
    expect(service.database.all('SELECT email, city FROM clients ORDER BY email')).toEqual([
      { email: 'ann@x.example', city: 'Ulm' },
      { email: 'jos@x.example', city: 'Köln' },
    ]);
  });

  await test.step('the exported CSV can be imported without changes', async () => {
    const list = path.join(folder.path, 'clients.csv');
    await answerSaveDialog(app, list);
    await goTo(page, 'Settings');
    await page.getByRole('button', { name: 'Export…' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Clients (CSV)' }).press('Enter');
    await expect(page.getByText('Saved “clients.csv”')).toBeVisible();
    await goTo(page, 'Clients');
    await page.getByRole('button', { name: 'Import…' }).press('Enter');
    await dialog.locator('input[type=file]').setInputFiles(list);
    await expect(dialog.getByRole('tab', { name: 'Unchanged 2' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).press('Enter');
  });

  await test.step('contacts of a vCard file are rows too, and a damaged one keeps none of the others out', async () => {
    await page.getByRole('button', { name: 'Import…' }).press('Enter');
    const contacts = [
      ...['BEGIN:VCARD', 'VERSION:3.0', 'N:de Vries;Zoë;;;', 'EMAIL;TYPE=WORK:zoe@x.exam', ' ple'],
      ...['ORG:Vries\\, Licht', 'ADR:;;Kade 1;Utrecht;;3511;', 'NOTE:Met in May', 'END:VCARD'],
      ...['BEGIN:VCARD', 'VERSION:4.0', 'FN:No End'],
      ...[
        'BEGIN:VCARD',
        'VERSION:4.0',
        'FN:Jo',
        'EMAIL:JOS@x.example',
        'TEL;VALUE=uri:tel:+31-20',
        'END:VCARD',
      ],
    ];
    const buffer = Buffer.from(contacts.join('\r\n'));
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'contacts.vcf', mimeType: 'text/vcard', buffer });
    for (const tab of ['New 1', 'Updated 1', 'Can’t import 1']) {
      await expect(dialog.getByRole('tab', { name: tab })).toBeVisible();
    }
    await expect(dialog.getByRole('checkbox', { name: 'First row contains column names' })).toBeHidden();
    await expect(
      dialog.getByRole('row', { name: /^1 New client zoe@x\.example Zoë de Vries Vries, Licht/u }),
    ).toBeVisible();
    await dialog.getByRole('tab', { name: 'Can’t import' }).press('Enter');
    await expect(
      dialog.getByRole('row', { name: /^10 The contact in this row is damaged and can’t be read\. No End/u }),
    ).toBeVisible();
    await dialog.getByRole('button', { name: 'Import 2 clients' }).press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await expect(page.getByRole('gridcell', { name: 'zoe@x.example' })).toBeVisible();
    await page.getByRole('grid').focus();
    await page.keyboard.press('ControlOrMeta+z');
    await expect(page.getByRole('gridcell', { name: 'zoe@x.example' })).toBeHidden();
  });

  await test.step('a dry run of ten thousand rows, and pasted cells', async () => {
    await page.getByRole('button', { name: 'Import…' }).press('Enter');
    const rows = Array.from({ length: 10_000 }, (_, index) => `c${index}@x.example\tName ${index}`);
    const buffer = Buffer.from(['Email\tName', ...rows].join('\n'));
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'many.tsv', mimeType: 'text/plain', buffer });
    await expect(dialog.getByRole('tab', { name: 'New 10,000' })).toBeVisible();
    await expect(dialog.getByText('9,900 more rows')).toBeVisible();
    await dialog.getByRole('button', { name: 'Choose another file' }).press('Enter');
    await dialog.getByLabel('Or paste cells').fill('zoe@x.example\tZoe');
    await dialog.getByRole('button', { name: 'Continue' }).press('Enter');
    await expect(dialog.getByRole('cell', { name: 'zoe@x.example' })).toBeVisible();
  });
});

test('a large import that is undone while it syncs leaves nothing, here and on the server', async () => {
  const large = await openWorkspace({ flags: ['--seed', 'empty'] });
  try {
    const { app, service } = large;
    const { page } = app;
    const made = (): number => service.database.all('SELECT id FROM clients').length;
    await goTo(page, 'Clients');
    await page.getByRole('button', { name: 'Import…' }).first().press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Import clients' });
    const rows = Array.from({ length: 400 }, (_, index) => `c${index}@x.example,Name ${index}`);
    const buffer = Buffer.from(['Email,Name', ...rows].join('\n'));
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'many.csv', mimeType: 'text/csv', buffer });
    await dialog.getByRole('button', { name: 'Import 400 clients' }).press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(made, { timeout: 30_000 }).toBeGreaterThan(5);
    await page.getByRole('grid').focus();
    await page.keyboard.press('ControlOrMeta+z');
    await expect(page.getByText('No clients yet')).toBeVisible({ timeout: 30_000 });
    await page.screenshot({ path: 'out/large-import-undone.png' });
    const posts = (): number =>
      service.requests().filter(({ method, path: to }) => method === 'POST' && to.endsWith('/clients'))
        .length;
    const atUndo = posts();
    await large.untilSynced();
    // Calls that were under way.
    expect(posts() - atUndo).toBeLessThanOrEqual(8);
    expect(atUndo).toBeLessThan(300);
    expect(made()).toBe(0);
    await large.expectSame();
    expect(app.errors).toEqual([]);
  } finally {
    await large.dispose();
  }
});
