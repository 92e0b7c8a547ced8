import { expect, test } from '@playwright/test';
import { callBridge } from '../../support/bridge.ts';
import {
  addLine,
  addSection,
  createClientInPicker,
  goTo,
  openProposal,
  queueSend,
  startProposal,
  waitUntilSaved,
  writeText,
} from '../../support/screens.ts';
import { ofKind, readSnapshot } from '../../support/snapshot.ts';
import { openWorkspace, type Workspace } from '../../support/workspace.ts';

let workspace: Workspace;

test.beforeAll(async () => {
  workspace = await openWorkspace();
});
test.afterAll(() => workspace.dispose());

test('a sent proposal says that the client can see it, and when changes appear; a draft does not', async () => {
  const { app, proxy, service } = workspace;
  const { page } = app;
  const { records } = await readSnapshot(page);
  const withClient = (status: string) => {
    for (const proposal of ofKind(records, 'proposal')) {
      const client = ofKind(records, 'client').find(({ localId }) => localId === proposal.fields.client_id);
      if (proposal.fields.status !== status || proposal.fields.archived_at !== null) continue;
      if (client !== undefined) return { proposal, name: client.fields.name };
    }
    throw new Error(`The sample has no ${status} proposal with a client.`);
  };
  const notice = page.getByText(/can see this\./u);

  await openProposal(page, withClient('draft').proposal.fields.title);
  await expect(notice).toBeHidden();

  const { proposal, name } = withClient('pending');
  await openProposal(page, proposal.fields.title);
  await expect(notice).toHaveText(`${name} can see this. Changes appear right away.`);
  await page.getByRole('textbox', { name: 'Proposal title' }).fill('Another title');
  await waitUntilSaved(page);
  await expect
    .poll(
      () =>
        service.database.one('SELECT title FROM proposals WHERE id = ?', Number(proposal.serverId))['title'],
    )
    .toBe('Another title');

  await proxy.goOffline();
  await callBridge(page, 'sync.now', {});
  await expect(notice).toHaveText(`${name} can see this. Changes appear once they’re synced.`);
  await proxy.goOnline();
  await workspace.syncNow();
  await expect(notice).toHaveText(`${name} can see this. Changes appear right away.`);
});

test('edits after queueing hold the e-mail until the user agrees to send it with them', async () => {
  const { app, proxy, service } = workspace;
  const { page } = app;
  const question = page.getByText(
    'You changed this proposal after queuing the email, so the send is on hold.',
  );
  const sends = async () =>
    (await callBridge(page, 'outbox.read', {})).entries.filter(({ operation }) => operation.kind === 'send');
  await proxy.goOffline();
  await goTo(page, 'Proposals');
  await startProposal(page, 'Lamps for the quay');
  await createClientInPicker(page, { name: 'Iris Bakker', email: 'iris@bakker.example', company: 'Bakker' });
  await addLine(await addSection(page, 'prices', 'Lamps'), { name: 'Lamps', price: '1000' });
  const scope = await addSection(page, 'text', 'Scope');
  await writeText(scope, 'Light along the water.');
  await queueSend(page, { subject: 'Lamps', message: 'Have a look.' });
  await expect(question).toBeHidden();

  await writeText(scope, ' And the bridge.');
  await expect(question).toBeVisible();
  await expect.poll(async () => (await sends()).map(({ state }) => state)).toEqual(['held']);
  const approved = (await sends())[0]?.operation.opId;

  await page.getByRole('button', { name: 'Send with changes' }).click();
  await expect(question).toBeHidden();
  await expect.poll(async () => (await sends()).length).toBe(1);
  expect((await sends())[0]?.operation.opId).not.toBe(approved);
  await proxy.goOnline();
  await workspace.syncNow();
  await workspace.untilSynced(60_000);
  expect(service.database.all(`SELECT status FROM proposals WHERE title = 'Lamps for the quay'`)).toEqual([
    { status: 'pending' },
  ]);

  await test.step('from the outbox too, and another window that shows the proposal leaves it at that', async () => {
    await proxy.goOffline();
    await goTo(page, 'Proposals');
    await startProposal(page, 'Lamps for the lock');
    await page.getByRole('combobox', { name: 'Client' }).fill('Iris');
    await page.getByRole('option', { name: /^Iris Bakker/u }).click();
    await addLine(await addSection(page, 'prices', 'Lamps'), { name: 'Lamps', price: '1000' });
    await queueSend(page, { subject: 'Lamps', message: 'Have a look.' });
    await page.getByRole('textbox', { name: 'Proposal title' }).fill('Lamps for the locks');
    await expect(question).toBeVisible();
    await waitUntilSaved(page);
    const opening = app.electron.waitForEvent('window');
    await page.keyboard.press('Control+Shift+N');
    const second = await opening;
    await expect(second.getByRole('textbox', { name: 'Proposal title' })).toHaveValue('Lamps for the locks');
    await goTo(page, 'Outbox');
    const card = page.getByRole('article', { name: 'Lamps for the locks' });
    await expect(card.getByText('On hold')).toBeVisible();
    await card.getByRole('button', { name: 'Send with changes' }).click();
    await expect(card.getByText('On hold')).toBeHidden();
    await proxy.goOnline();
    await workspace.syncNow();
    await workspace.untilSynced(60_000);
    expect(service.database.all(`SELECT status FROM proposals WHERE title = 'Lamps for the locks'`)).toEqual([
      { status: 'pending' },
    ]);
    await second.close();
  });

  await test.step('a canceled e-mail is not sent', async () => {
    await proxy.goOffline();
    await goTo(page, 'Proposals');
    await startProposal(page, 'Lamps for the park');
    await page.getByRole('combobox', { name: 'Client' }).fill('Iris');
    await page.getByRole('option', { name: /^Iris Bakker/u }).click();
    await addLine(await addSection(page, 'prices', 'Lamps'), { name: 'Lamps', price: '1000' });
    await queueSend(page, { subject: 'Lamps', message: 'Have a look.' });
    await page.getByRole('textbox', { name: 'Proposal title' }).fill('Lamps for the parks');
    await expect(question).toBeVisible();
    await page.getByRole('button', { name: 'Cancel send' }).click();
    await expect(question).toBeHidden();
    await expect.poll(async () => (await sends()).length).toBe(0);
    await proxy.goOnline();
    await workspace.syncNow();
    await workspace.untilSynced(60_000);
    expect(service.database.all(`SELECT status FROM proposals WHERE title = 'Lamps for the parks'`)).toEqual([
      { status: 'draft' },
    ]);
  });
  expect(app.errors).toEqual([]);
});
