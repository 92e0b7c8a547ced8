import { expect, test, type Locator, type Page } from '@playwright/test';
import type { RecordOf } from '#shared/domain/record.ts';
import { submitEdits } from '../../support/edits.ts';
import { goTo, openProposal, queueSend, waitUntilSaved } from '../../support/screens.ts';
import { serviceClient } from '../../support/service-client.ts';
import { ofKind, readSnapshot } from '../../support/snapshot.ts';
import { openWorkspace, type Workspace } from '../../support/workspace.ts';

/** E-mails that were queued offline, and whose link would be dead when the connection is back. */

test.setTimeout(120_000);

let workspace: Workspace;

test.beforeEach(async () => {
  workspace = await openWorkspace();
});
test.afterEach(() => workspace.dispose());

/** A draft that could be sent. */
async function findDraft(): Promise<RecordOf<'proposal'>> {
  const { records } = await readSnapshot(workspace.app.page);
  const draft = ofKind(records, 'proposal').find(
    ({ fields }) => fields.status === 'draft' && fields.client_id !== null && fields.archived_at === null,
  );
  if (draft === undefined) throw new Error('The sample has no draft with a client.');
  return draft;
}

/** Queues the e-mail of a proposal offline. */
async function queueOffline({ fields }: RecordOf<'proposal'>): Promise<void> {
  await openProposal(workspace.app.page, fields.title);
  await workspace.proxy.goOffline();
  await queueSend(workspace.app.page, { subject: 'About {{proposal_title}}', message: 'Here it is.' });
}

/** Connects again, and returns the e-mail's entry in the outbox. */
async function reconnect(page: Page): Promise<Locator> {
  await workspace.proxy.goOnline();
  await workspace.syncNow();
  await goTo(page, 'Outbox');
  const status = page.getByRole('status').filter({ hasText: '1 needs your decision' });
  await expect(status).toBeVisible({ timeout: 30_000 });
  return page.getByRole('listitem').filter({ hasText: 'Email to' });
}

/** Tries to send, and is told the reason once more. */
async function expectRefusedAgain(entry: Locator, reason: string): Promise<void> {
  await entry.getByRole('button', { name: 'Send', exact: true }).press('Enter');
  await expect(entry).not.toContainText(reason);
  await expect(entry).toContainText(reason, { timeout: 30_000 });
  await expect(entry).toHaveCount(1);
  expect(await workspace.service.mails()).toEqual([]);
}

/** Sends the e-mail after its link was made to work, in the editor. */
async function sendAfter(page: Page, title: string, mend: () => Promise<void>): Promise<void> {
  await page.getByRole('article', { name: title }).getByRole('button', { name: title, exact: true }).click();
  await mend();
  await goTo(page, 'Outbox');
  await page.getByRole('button', { name: 'Send', exact: true }).press('Enter');
  await expect(page.getByText('Nothing waiting')).toBeVisible({ timeout: 30_000 });
  await workspace.untilSynced();
  expect((await workspace.service.mails()).map(({ subject }) => subject)).toEqual([`About ${title}`]);
  await workspace.expectSame();
}

test('a proposal that was archived meanwhile is sent only after it was unarchived', async () => {
  const { page } = workspace.app;
  const draft = await findDraft();
  await queueOffline(draft);
  await serviceClient(workspace.service).update(`/proposals/${draft.serverId}/archive`, {});
  const entry = await reconnect(page);
  const reason = 'The proposal was archived and its link no longer works.';
  await expect(entry).toContainText(reason);
  expect(await workspace.service.mails()).toEqual([]);
  await expectRefusedAgain(entry, reason);
  await sendAfter(page, draft.fields.title, async () => {
    await page.getByRole('button', { name: 'Unarchive' }).click();
    await expect(page.getByText('This proposal is archived.')).toBeHidden();
  });
});

test('a proposal that expired before the connection was back is sent only after it was extended', async () => {
  const { page } = workspace.app;
  const draft = await findDraft();
  const { localId, fields } = draft;
  const expiry = Date.now() + 20_000;
  await submitEdits(page, [
    {
      kind: 'update',
      entity: 'proposal',
      localId,
      proposalId: localId,
      fields: { expires_at: [fields.expires_at ?? null, new Date(expiry).toISOString()] },
    },
  ]);
  await workspace.untilSynced();
  await queueOffline(draft);
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, expiry - Date.now())));
  const entry = await reconnect(page);
  const reason = 'The proposal has expired. Choose a later expiry date or remove it';
  await expect(entry).toContainText(reason);
  expect(await workspace.service.mails()).toEqual([]);
  await expectRefusedAgain(entry, reason);
  await sendAfter(page, fields.title, async () => {
    const field = page.getByLabel('Expires');
    await field.fill('2099-12-31');
    await field.blur();
    await waitUntilSaved(page);
  });
});

test('an e-mail whose proposal someone else let expire is not sent, and can be discarded', async () => {
  const { page } = workspace.app;
  const draft = await findDraft();
  await queueOffline(draft);
  await serviceClient(workspace.service).update(`/proposals/${draft.serverId}`, {
    proposal: { expires_at: new Date(Date.now() - 60_000).toISOString() },
  });
  const entry = await reconnect(page);
  await expect(entry).toContainText('The proposal has expired.');
  expect(await workspace.service.mails()).toEqual([]);
  await entry.getByRole('button', { name: 'Discard' }).press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Discard this email?' });
  await question.getByRole('button', { name: 'Discard' }).press('Enter');
  await expect(page.getByText('Nothing waiting')).toBeVisible();
  await workspace.untilSynced();
  expect(await workspace.service.mails()).toEqual([]);
  await workspace.expectSame();
});
