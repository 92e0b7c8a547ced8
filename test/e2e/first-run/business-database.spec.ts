import { readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { callBridge } from '../../support/bridge.ts';
import { launchApp, type RunningApp } from '../../support/launch-app.ts';
import { goTo, startProposal, waitUntilSaved } from '../../support/screens.ts';
import { openServiceDatabase } from '../../support/service-database.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '../../support/temporary-folder.ts';

test.setTimeout(180_000);

let folder: TemporaryFolder;
let app: RunningApp;

const dataDir = (): string => path.join(folder.path, 'app');
const business = (): string => path.join(dataDir(), 'business');
const database = (): string => path.join(business(), 'service.db');

async function copies(): Promise<readonly string[]> {
  const names = await readdir(path.join(business(), 'copies')).catch(() => []);
  return names.filter((name) => /^\d/u.test(name));
}

/** The titles that the service has. */
function titles(): readonly string[] {
  const opened = openServiceDatabase(database());
  try {
    return opened.all('SELECT title FROM proposals ORDER BY id').map(({ title }) => String(title));
  } finally {
    opened.close();
  }
}

async function write(page: Page, title: string): Promise<void> {
  await goTo(page, 'Proposals');
  await startProposal(page, title);
  await waitUntilSaved(page);
}

const untilTitles = (expected: readonly string[]) =>
  expect.poll(titles, { timeout: 60_000 }).toEqual(expected);

test.beforeEach(async () => {
  folder = await makeTemporaryFolder('business-database');
  app = await launchApp({ dataDir: dataDir() });
  await callBridge(app.page, 'session.startBusiness', {
    account: { name: 'Kiln & Co.' },
    user: { name: 'Eva Winter', email: 'eva@kiln.example' },
  });
  await app.page.getByRole('heading', { name: 'No proposals yet' }).waitFor({ timeout: 60_000 });
  await write(app.page, 'Kiln lining');
  await untilTitles(['Kiln lining']);
  await app.close();
});
test.afterEach(async () => {
  await app.close();
  await folder.remove();
});

test('by keyboard: the damaged database of the business is restored from its copy, and work goes on', async () => {
  const before = await copies();
  app = await launchApp({ dataDir: dataDir() });
  await expect
    .poll(async () => (await copies()).some((name) => !before.includes(name)), { timeout: 30_000 })
    .toBe(true);
  await write(app.page, 'After the copy');
  await untilTitles(['Kiln lining', 'After the copy']);
  await app.close();

  await truncate(database(), 9000);
  const damaged = await readFile(database());
  app = await launchApp({ dataDir: dataDir() });
  const { page } = app;
  const notice = page.getByRole('alert').filter({ hasText: 'Your business’s database is damaged.' });
  await expect(notice).toBeVisible({ timeout: 30_000 });
  await expect(notice).toContainText('Changes made after the copy was created may be missing');
  // What the app has can be read and changed meanwhile.
  await write(page, 'While it is damaged');
  expect(await readFile(database())).toEqual(damaged);

  const restore = notice.getByRole('button', { name: /^Restore copy from / });
  await expect(restore).toHaveAccessibleName(new RegExp(String(new Date().getFullYear()), 'u'));
  await restore.press('Enter');
  const repaired = page.getByText(/^Your business was restored from a copy/u);
  await expect(repaired).toBeVisible({ timeout: 60_000 });
  await untilTitles(['Kiln lining', 'While it is damaged']);
  const aside = (await readdir(business())).find((name) => /^service\.db\.damaged-[^.]+\d$/u.test(name));
  expect(await readFile(path.join(business(), aside ?? ''))).toEqual(damaged);

  // The app takes the older state over; what is missing since comes back from the backup.
  await goTo(page, 'Proposals');
  const row = (title: string) => page.getByRole('row').filter({ hasText: title });
  await expect(row('Kiln lining')).toBeVisible();
  await expect(row('After the copy')).toHaveCount(0, { timeout: 60_000 });
  await page.getByRole('button', { name: 'Show the backup…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Restore a backup' });
  await expect(dialog).toContainText('Only the 1 missing proposal');
  await dialog.getByRole('button', { name: 'Restore', exact: true }).press('Enter');
  await untilTitles(['Kiln lining', 'While it is damaged', 'After the copy']);
  await dialog.getByRole('button', { name: 'Done' }).press('Enter');
  await page.getByRole('button', { name: 'Got it' }).press('Enter');
  await expect(repaired).toBeHidden();
  await write(page, 'Later');
  await untilTitles(['Kiln lining', 'While it is damaged', 'After the copy', 'Later']);
  expect(app.errors).toEqual([]);
});

test('by keyboard: an emptied database without a copy is never taken for a new business', async () => {
  await writeFile(database(), '');
  for (const name of await copies()) await truncate(path.join(business(), 'copies', name), 100);
  app = await launchApp({ dataDir: dataDir() });
  const { page } = app;
  const notice = page.getByRole('alert').filter({ hasText: 'Your business’s database is empty.' });
  await expect(notice).toContainText('There’s no copy to restore.', { timeout: 30_000 });
  await expect(page.getByRole('row').filter({ hasText: 'Kiln lining' })).toBeVisible();
  await notice.getByRole('button', { name: 'Create a new database' }).press('Enter');
  await expect(page.getByText('Your business has a new database')).toBeVisible({ timeout: 60_000 });
  await write(page, 'A new beginning');
  await expect.poll(titles, { timeout: 60_000 }).toContain('A new beginning');
});
