import { cp, rm } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { goTo, openProposal, queueSend } from '../../support/screens.ts';
import { ofKind, readSnapshot } from '../../support/snapshot.ts';
import { openWorkspace, type Workspace } from '../../support/workspace.ts';

test.setTimeout(180_000);

let workspace: Workspace;

test.beforeEach(async () => {
  workspace = await openWorkspace();
});
test.afterEach(() => workspace.dispose());

test('an older copy of all data asks before it sends an e-mail again, and both answers are obeyed', async () => {
  const { proxy, service } = workspace;
  const subjects = async () => (await service.mails()).map(({ subject }) => subject).toSorted();
  const { records } = await readSnapshot(workspace.app.page);
  const drafts = ofKind(records, 'proposal').filter(
    ({ fields }) => fields.status === 'draft' && fields.client_id !== null && fields.archived_at === null,
  );
  const [arrived, repeated] = drafts.map(({ fields }) => fields.title);
  if (arrived === undefined || repeated === undefined)
    throw new Error('The sample has no two drafts with a client.');

  await test.step('two e-mails wait offline while the data folder is copied, and then go out', async () => {
    await proxy.goOffline();
    for (const title of [arrived, repeated]) {
      await openProposal(workspace.app.page, title);
      await queueSend(workspace.app.page, { subject: `About ${title}`, message: 'Here it is.' });
    }
    await workspace.app.close();
    await cp(path.join(workspace.folder, 'app'), path.join(workspace.folder, 'copy'), {
      recursive: true,
      preserveTimestamps: true,
    });
    await proxy.goOnline();
    await workspace.startApp();
    await workspace.untilSynced();
    expect(await subjects()).toEqual([`About ${arrived}`, `About ${repeated}`].toSorted());
    await workspace.app.close();
  });

  await rm(path.join(workspace.folder, 'app'), { recursive: true });
  await cp(path.join(workspace.folder, 'copy'), path.join(workspace.folder, 'app'), {
    recursive: true,
    preserveTimestamps: true,
  });
  const { page } = await workspace.startApp();
  const entryOf = (title: string) =>
    page
      .getByRole('article', { name: title, exact: true })
      .getByRole('listitem')
      .filter({ hasText: 'Email to' });

  await test.step('the copy sends nothing and asks about each e-mail', async () => {
    await expect(page.getByRole('status').filter({ hasText: '2 need your decision' })).toBeVisible({
      timeout: 60_000,
    });
    await goTo(page, 'Outbox');
    for (const title of [arrived, repeated]) {
      const entry = entryOf(title);
      await expect(entry).toContainText('Needs your decision');
      await expect(entry).toContainText('This exact email was already sent to');
      await expect(entry).toContainText('the data on this computer, which may be an older copy.');
    }
    await workspace.syncNow();
    expect(await subjects()).toHaveLength(2);
  });

  await test.step('“Mark as sent” sends nothing', async () => {
    await entryOf(arrived).getByRole('button', { name: 'Mark as sent' }).press('Enter');
    await expect(entryOf(arrived)).toHaveCount(0);
    await expect(page.getByRole('status').filter({ hasText: '1 needs your decision' })).toBeVisible();
    expect(await subjects()).toHaveLength(2);
  });

  await test.step('“Send again” sends that e-mail once more', async () => {
    await entryOf(repeated).getByRole('button', { name: 'Send again' }).press('Enter');
    await expect(page.getByText('Nothing waiting')).toBeVisible({ timeout: 30_000 });
    await workspace.untilSynced();
    expect(await subjects()).toEqual(
      [`About ${arrived}`, `About ${repeated}`, `About ${repeated}`].toSorted(),
    );
    await workspace.expectSame();
  });
  expect(workspace.app.errors).toEqual([]);
});
