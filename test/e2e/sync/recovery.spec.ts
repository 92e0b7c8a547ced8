import { cp, rm } from 'node:fs/promises';
import path from 'node:path';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { submitEdits, newClient, newProposal } from '../../support/edits.ts';
import { blockAccounts, dayOfBackup } from '../../support/core/damaged-accounts.ts';
import { goTo, startProposal, waitUntilSaved } from '../../support/screens.ts';
import { ofKind, readSnapshot } from '../../support/snapshot.ts';
import { openWorkspace, type Workspace } from '../../support/workspace.ts';

test.setTimeout(180_000);

let workspace: Workspace;

test.beforeEach(async () => {
  workspace = await openWorkspace();
});
test.afterEach(() => workspace.dispose());

const dataFolder = (): string => path.join(workspace.folder, 'app', 'data');

/** Presses Tab until the target has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('The keyboard does not come to it.');
}

const blockedHeading = (page: Page) => page.getByRole('heading', { name: 'Layover can’t open your data' });

/** Checks that an edit of the open account reaches the service. */
async function expectWorks(title: string): Promise<void> {
  const { app, service } = workspace;
  await startProposal(app.page, title);
  await waitUntilSaved(app.page);
  await workspace.untilSynced();
  expect(service.database.all('SELECT title FROM proposals WHERE title = ?', title)).toHaveLength(1);
}

test('by keyboard: data that cannot be opened is restored from its backup, with a notice', async () => {
  await workspace.app.close();
  await blockAccounts(dataFolder(), { keepsBackup: true });
  const { page } = await workspace.startApp();
  const { keyboard } = page;
  await expect(blockedHeading(page)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('alert')).toContainText('newer version of Layover');
  // There is no other account, so none is offered.
  await expect(page.getByRole('heading', { name: 'Accounts on this computer' })).toBeHidden();

  const retry = page.getByRole('button', { name: 'Try again' });
  await tabTo(page, retry);
  await keyboard.press('Enter');
  await expect(retry).toBeEnabled();
  await expect(blockedHeading(page)).toBeVisible();

  const restore = page.getByRole('button', { name: 'Restore from backup…' });
  const question = page.getByRole('dialog', { name: 'Restore the backup?' });
  await tabTo(page, restore);
  await keyboard.press('Enter');
  await expect(question).toContainText(dayOfBackup);
  await keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(restore).toBeFocused();
  await keyboard.press('Enter');
  await tabTo(page, question.getByRole('button', { name: 'Restore', exact: true }));
  await keyboard.press('Enter');

  await expect(page.getByText('Your data was restored from a backup')).toBeVisible({ timeout: 30_000 });
  await workspace.untilSynced();
  await expectWorks('After the restoration');
  await workspace.expectSame();
  await page.getByRole('button', { name: 'Got it' }).press('Enter');
  await expect(page.getByText('Your data was restored from a backup')).toBeHidden();
});

test('by keyboard: without a backup, the app starts over, reads everything and keeps pending edits', async () => {
  await workspace.proxy.goOffline();
  await submitEdits(workspace.app.page, [newClient('local@pier.example', 'Known here alone')]);
  const { service } = workspace;
  await workspace.app.close();
  await blockAccounts(dataFolder(), { keepsBackup: false });
  await workspace.proxy.goOnline();
  const { page } = await workspace.startApp();
  const { keyboard } = page;
  await expect(blockedHeading(page)).toBeVisible({ timeout: 30_000 });
  await tabTo(page, page.getByRole('button', { name: 'Start over…' }));
  await keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Start over with a new download?' });
  await tabTo(page, question.getByRole('button', { name: 'Start over', exact: true }));
  await keyboard.press('Enter');

  const notice = page.getByRole('alert').filter({ hasText: 'Your data was downloaded again' });
  await expect(notice).toBeVisible({ timeout: 30_000 });
  await expect(notice).toContainText('One queued change will be checked before it syncs');
  // Pending edits that were recovered may already be at the service, so the user decides.
  await goTo(page, 'Outbox');
  const card = page.getByRole('article', { name: 'Known here alone', exact: true });
  await card.getByRole('button', { name: 'Sync again' }).click();
  await workspace.untilSynced();
  const known = service.database.all("SELECT name FROM clients WHERE email = 'local@pier.example'");
  expect(known).toEqual([{ name: 'Known here alone' }]);
  await workspace.expectSame();
  await goTo(page, 'Proposals');
  await expectWorks('After starting over');
});

test('with a data folder older than the mirror, a notice names the missing changes and shows them', async () => {
  await workspace.app.close();
  const older = path.join(workspace.folder, 'older');
  const accounts = path.join(dataFolder(), 'accounts');
  await cp(accounts, older, { recursive: true, preserveTimestamps: true });

  const { page: before } = await workspace.startApp();
  await workspace.untilSynced();
  await workspace.proxy.goOffline();
  const ada = newClient('ada@pier.example', 'Ada');
  await submitEdits(before, [ada, newProposal('Lanterns for the pier', ada.localId)]);
  await expect
    .poll(async () =>
      ofKind((await readSnapshot(before)).records, 'client').some(({ fields }) => fields.name === 'Ada'),
    )
    .toBe(true);
  await before.getByRole('row', { name: /Lanterns for the pier/ }).waitFor();
  await workspace.app.close();

  await rm(accounts, { recursive: true });
  await cp(older, accounts, { recursive: true, preserveTimestamps: true });
  const { page } = await workspace.startApp();
  const notice = page.getByRole('alert').filter({ hasText: 'Your latest changes are missing' });
  await expect(notice).toBeVisible({ timeout: 30_000 });
  for (const name of ['“Ada”', '“Lanterns for the pier”']) await expect(notice).toContainText(name);

  const show = notice.getByRole('button', { name: 'Show…' });
  await tabTo(page, show);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Restore a backup' });
  await expect(dialog.getByRole('status')).toContainText('New clients: 1.');
  await dialog.getByRole('button', { name: 'Restore', exact: true }).press('Enter');
  await expect(dialog.getByText('Backup restored')).toBeVisible({ timeout: 60_000 });
  await dialog.getByRole('button', { name: 'Done' }).press('Enter');
  await expect(page.getByRole('row', { name: /Lanterns for the pier/ })).toBeVisible();

  await workspace.proxy.goOnline();
  await workspace.syncNow();
  await workspace.untilSynced();
  await workspace.expectSame();
  const { service } = workspace;
  expect(service.database.all("SELECT name FROM clients WHERE email = 'ada@pier.example'")).toEqual([
    { name: 'Ada' },
  ]);
  expect(
    service.database.all("SELECT title FROM proposals WHERE title = 'Lanterns for the pier'"),
  ).toHaveLength(1);
});

test('an account whose journal and backups are gone says so, names what is missing, and offers it', async () => {
  const { proxy, service } = workspace;
  const made = newClient('mary@pier.example', 'Mary');
  await submitEdits(workspace.app.page, [made, newProposal('Moorings for the pier', made.localId)]);
  await workspace.untilSynced();
  const { records } = await readSnapshot(workspace.app.page);
  const known = ofKind(records, 'proposal').find(({ fields }) => fields.status === 'draft');
  if (known === undefined) throw new Error('The sample has no draft.');
  const titlesThere = () => service.database.all('SELECT title FROM proposals').map((row) => row['title']);
  const before = titlesThere();

  await proxy.goOffline();
  const ada = newClient('ada@pier.example', 'Ada');
  await submitEdits(workspace.app.page, [
    ada,
    newProposal('Lanterns for the pier', ada.localId),
    {
      kind: 'update',
      entity: 'proposal',
      localId: known.localId,
      proposalId: known.localId,
      fields: { title: [known.fields.title, 'Edited offline'] },
    },
  ]);
  await workspace.app.page.getByRole('row', { name: /Edited offline/u }).waitFor();
  await workspace.app.close();
  await rm(path.join(dataFolder(), 'accounts'), { recursive: true });

  const { page } = await workspace.startApp();
  const notice = page
    .getByRole('alert')
    .filter({ hasText: 'Layover’s data file on this computer was missing' });
  const show = notice.getByRole('button', { name: 'Show…' });
  await test.step('offline, it names what was never at the service', async () => {
    await expect(notice).toContainText('Your data must be downloaded again', { timeout: 30_000 });
    for (const name of ['“Ada”', '“Lanterns for the pier”']) await expect(notice).toContainText(name);
    await expect(notice).toContainText('You can restore them once the download is finished.');
    await expect(show).toBeHidden();
    await expect(page.getByText('Not downloaded yet')).toBeVisible();
  });

  await test.step('after the download, it names the lost edit too, and nothing that is at the service', async () => {
    await proxy.goOnline();
    await workspace.syncNow();
    await expect(notice).toContainText('Your data was downloaded again', { timeout: 60_000 });
    await expect(notice).toContainText('“Edited offline”');
    await expect(notice).not.toContainText('Moorings for the pier');
    await expect(notice).not.toContainText('more');
    expect(titlesThere()).toEqual(before);
  });

  await test.step('what is missing comes back as drafts, and nothing else does', async () => {
    await show.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Restore a backup' });
    await expect(dialog.getByRole('status')).toContainText('Proposals: 2. New clients: 1.');
    await dialog.getByRole('button', { name: 'Restore', exact: true }).press('Enter');
    await expect(dialog.getByText('Backup restored')).toBeVisible({ timeout: 60_000 });
    await dialog.getByRole('button', { name: 'Done' }).press('Enter');
    await workspace.untilSynced();
    const inOrder = (titles: readonly unknown[]) => titles.map(String).toSorted();
    expect(inOrder(titlesThere())).toEqual(inOrder([...before, 'Lanterns for the pier', 'Edited offline']));
    await workspace.expectSame();
  });
});
