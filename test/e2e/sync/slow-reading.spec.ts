import { expect, test } from '@playwright/test';
import { goTo, openProposal, queueSend } from '../../support/screens.ts';
import { ofKind, readSnapshot } from '../../support/snapshot.ts';
import { openWorkspace } from '../../support/workspace.ts';

test.setTimeout(180_000);

/** The calls that read a proposal before its e-mail. Three of them take longer than the five seconds allowed. */
const contentCall = /^\/(?:proposals\/\d+(?:\/taxations)?(?:\?|$)|sections\?)/u;
const slowMs = 2_500;

test('an e-mail whose proposal takes too long to read asks first, and is then sent once', async () => {
  const workspace = await openWorkspace();
  try {
    const { app, proxy, service } = workspace;
    const { page } = app;
    const { records } = await readSnapshot(page);
    const draft = ofKind(records, 'proposal').find(
      ({ fields }) => fields.status === 'draft' && fields.client_id !== null && fields.archived_at === null,
    );
    if (draft === undefined) throw new Error('The sample has no draft with a client.');

    await openProposal(page, draft.fields.title);
    await queueSend(page, { subject: 'Slowly', message: 'Here it is.' });
    await goTo(page, 'Outbox');
    proxy.setFault(({ method, path }) =>
      method === 'GET' && contentCall.test(path) ? { kind: 'delay', ms: slowMs } : null,
    );

    const entry = page.getByRole('listitem').filter({ hasText: 'Email to' });
    const reason = 'The server is too slow to check the proposal within 5 seconds before sending.';
    await expect(entry).toContainText(reason, { timeout: 90_000 });
    await expect(page.getByRole('status').filter({ hasText: '1 needs your decision' })).toBeVisible();
    expect(await service.mails()).toEqual([]);

    await entry.getByRole('button', { name: 'Send', exact: true }).press('Enter');
    await expect(page.getByText('Nothing waiting')).toBeVisible({ timeout: 60_000 });
    expect((await service.mails()).map(({ subject }) => subject)).toEqual(['Slowly']);
    proxy.setFault(null);
    await workspace.untilSynced();
    await workspace.expectSame();
  } finally {
    await workspace.dispose();
  }
});
