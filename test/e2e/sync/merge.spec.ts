import { expect, test } from '@playwright/test';
import type { LocalId } from '#shared/domain/ids.ts';
import { clientDisplayName } from '#shared/domain/clients/client.ts';
import { callBridge } from '../../support/bridge.ts';
import { submitEdits, type Draft } from '../../support/edits.ts';
import { goTo, openProposal, queueSend } from '../../support/screens.ts';
import { serviceClient } from '../../support/service-client.ts';
import { ofKind, readSnapshot } from '../../support/snapshot.ts';
import { openWorkspace, type Workspace } from '../../support/workspace.ts';

/** The same records are changed offline in the app and at the service (S11, S12). */

/** Time after which the app reads a record again before it writes it. */
const awayMs = 62_000;

let workspace: Workspace;

test.beforeEach(async () => {
  workspace = await openWorkspace();
});
test.afterEach(() => workspace.dispose());

/** A draft of the app with a section. */
async function findDraft() {
  const { records } = await readSnapshot(workspace.app.page);
  const sections = ofKind(records, 'section');
  for (const proposal of ofKind(records, 'proposal')) {
    const section = sections.find(({ fields }) => fields.proposal_id === proposal.localId);
    if (proposal.fields.status === 'draft' && section !== undefined) return { proposal, section };
  }
  throw new Error('The sample has no draft with a section.');
}

const change = (
  record: { entity: Draft['entity']; localId: LocalId },
  proposalId: LocalId,
  title: [string, string],
): Draft => ({
  kind: 'update',
  entity: record.entity,
  localId: record.localId,
  proposalId,
  fields: { title },
});

test('changes of different fields merge silently', async () => {
  const { app, proxy, service } = workspace;
  const { proposal, section } = await findDraft();
  await proxy.goOffline();
  await submitEdits(app.page, [change(section, proposal.localId, [section.fields.title, 'Changed here'])]);
  await serviceClient(service).update(`/sections/${section.serverId}`, {
    section: { body: '<p>Changed there</p>' },
  });
  await proxy.goOnline();
  await workspace.syncNow();
  await workspace.untilSynced();

  expect(
    service.database.one('SELECT title, body FROM sections WHERE id = ?', Number(section.serverId)),
  ).toEqual({
    title: 'Changed here',
    body: '<p>Changed there</p>',
  });
  await workspace.syncNow();
  await workspace.expectSame();
  expect((await callBridge(app.page, 'outbox.read', {})).conflicts).toEqual([]);
});

test('changes of the same field are shown, and neither is lost until the user decides (I7)', async () => {
  test.setTimeout(180_000);
  const { app, proxy, service } = workspace;
  const { proposal } = await findDraft();
  const titleAtService = () =>
    service.database.one('SELECT title FROM proposals WHERE id = ?', Number(proposal.serverId))['title'];
  await proxy.goOffline();
  await submitEdits(app.page, [
    change(proposal, proposal.localId, [proposal.fields.title, 'Title from here']),
  ]);
  await new Promise((resolve) => setTimeout(resolve, awayMs));
  await serviceClient(service).update(`/proposals/${proposal.serverId}`, {
    proposal: { title: 'Title from there' },
  });
  await proxy.goOnline();
  await workspace.syncNow();

  const conflicts = async () => (await callBridge(app.page, 'outbox.read', {})).conflicts;
  await expect.poll(conflicts, { timeout: 30_000 }).toHaveLength(1);
  const [conflict] = await conflicts();
  expect(conflict).toMatchObject({ field: 'title', mine: 'Title from here', theirs: 'Title from there' });
  expect(titleAtService()).toBe('Title from there');

  // The conflict is marked in the editor, and blocks sending.
  await app.page.evaluate(
    (hash) => {
      location.hash = hash;
    },
    `/proposals/${encodeURIComponent(proposal.localId)}`,
  );
  const sheet = app.page.getByRole('article', { name: 'Title from here' });
  await expect(sheet.getByRole('link', { name: 'Conflict: title' })).toBeVisible();
  await expect(app.page.getByRole('link', { name: '1 conflict to resolve' })).toBeVisible();
  await app.page.getByRole('main').getByRole('button', { name: 'Send', exact: true }).click();
  const sending = app.page.getByRole('dialog', { name: /^Send / });
  await sending.getByRole('button', { name: 'Send' }).click();
  await expect(sending.getByText('This proposal was edited in two places.')).toBeVisible();
  await app.page.keyboard.press('Escape');
  await expect(sending).toBeHidden();

  // By keyboard alone: choose a side, read the result, choose the other, edit it, apply.
  const { page } = app;
  const { keyboard } = page;
  await keyboard.press('g');
  await keyboard.press('o');
  const card = page.getByRole('article', { name: /^Edited in two places/ });
  await expect(card).toContainText('Title from here');
  await expect(card).toContainText('Title from there');
  await expect(card.locator('mark')).toHaveText(['here', 'there']);
  await keyboard.press('n');
  await expect(card).toBeFocused();
  await keyboard.press('Control+Enter');
  expect(await conflicts()).toHaveLength(1);

  const result = card.getByRole('textbox', { name: 'Result' });
  await keyboard.press('1');
  await expect(result).toHaveValue('Title from here');
  await keyboard.press('2');
  await expect(result).toHaveValue('Title from there');
  await keyboard.press('Escape');
  await expect(result).toHaveCount(0);
  expect(await conflicts()).toHaveLength(1);
  await keyboard.press('3');
  await expect(result).toHaveValue('Title from here / Title from there');
  await keyboard.press('Tab');
  while (!(await result.evaluate((element) => element === document.activeElement)))
    await keyboard.press('Tab');
  await keyboard.press('Control+A');
  await keyboard.type('Title from both 123');
  await keyboard.press('Control+Enter');
  await expect(card).toHaveCount(0);
  // The focus stays in the screen, so that the next keys go on from there.
  await expect(page.getByRole('main')).toBeFocused();
  await workspace.untilSynced();
  expect(titleAtService()).toBe('Title from both 123');
  await workspace.expectSame();
});

test('a conflict is marked beside its field, and the mark leads to its question', async () => {
  test.setTimeout(180_000);
  const { app, proxy, service } = workspace;
  const { page } = app;
  const { records } = await readSnapshot(page);
  const sections = ofKind(records, 'section');
  const item = ofKind(records, 'line_item').find(({ fields }) => {
    const section = sections.find(({ localId }) => localId === fields.section_id);
    const proposal = ofKind(records, 'proposal').find(
      ({ localId }) => localId === section?.fields.proposal_id,
    );
    return proposal?.fields.status === 'draft' && proposal.fields.client_id !== null;
  });
  const section = sections.find(({ localId }) => localId === item?.fields.section_id);
  const proposal = ofKind(records, 'proposal').find(({ localId }) => localId === section?.fields.proposal_id);
  const client = ofKind(records, 'client').find(({ localId }) => localId === proposal?.fields.client_id);
  if (item === undefined || section === undefined || proposal === undefined || client === undefined)
    throw new Error('The sample has no draft with a line and a client.');
  const update = (
    { entity, localId }: { entity: Draft['entity']; localId: LocalId },
    fields: Extract<Draft, { kind: 'update' }>['fields'],
  ): Draft => ({
    kind: 'update',
    entity,
    localId,
    proposalId: entity === 'client' ? null : proposal.localId,
    fields,
  });
  await proxy.goOffline();
  await submitEdits(page, [
    update(client, { business: [client.fields.business, 'Here Ltd'] }),
    update(section, {
      title: [section.fields.title, 'Section from here'],
      body: [section.fields.body, '<p>Text from here</p>'],
    }),
    update(item, { amount: [item.fields.amount, 11_100] }),
  ]);
  await new Promise((resolve) => setTimeout(resolve, awayMs));
  const there = serviceClient(service);
  await there.update(`/clients/${client.serverId}`, { client: { business: 'There Ltd' } });
  await there.update(`/sections/${section.serverId}`, {
    section: { title: 'Section from there', body: '<p>Text from there</p>' },
  });
  await there.update(`/line_items/${item.serverId}`, { line_item: { amount: 22_200 } });
  await proxy.goOnline();
  await workspace.syncNow();
  const conflicts = async () => (await callBridge(page, 'outbox.read', {})).conflicts;
  await expect.poll(conflicts, { timeout: 30_000 }).toHaveLength(4);

  await openProposal(page, proposal.fields.title);
  const block = page.getByRole('region', { name: 'Section from here' });
  const title = block.getByRole('textbox', { name: 'Section title' });
  await expect(title).toHaveAccessibleDescription('Conflict: title');
  await expect(block.getByRole('link', { name: 'Conflict: text' })).toBeVisible();
  const price = block.getByRole('gridcell', { name: '$111.00' }).first();
  await expect(price).toHaveAccessibleDescription('Conflict: price');

  await block.getByRole('link', { name: 'Conflict: price' }).click();
  const card = page.locator('article', { hasText: '$222.00' });
  await expect(card).toBeFocused();
  await expect(card).toHaveAttribute('aria-current', 'true');

  await page.goBack();
  await goTo(page, 'Clients');
  await page
    .getByRole('gridcell', { name: clientDisplayName(client.fields) })
    .first()
    .dblclick();
  await expect(page.getByRole('textbox', { name: 'Company' })).toHaveAccessibleDescription(
    'Conflict: company',
  );
  await page.getByRole('link', { name: 'Conflict: company' }).click();
  await expect(page.locator('article', { hasText: 'There Ltd' })).toBeFocused();
});

test('a record edited here and deleted at the service can be restored as new, by keyboard (S12)', async () => {
  const { app, proxy, service } = workspace;
  const { proposal, section } = await findDraft();
  await proxy.goOffline();
  await submitEdits(app.page, [change(section, proposal.localId, [section.fields.title, 'Edited here'])]);
  await serviceClient(service).remove(`/sections/${section.serverId}`);
  await proxy.goOnline();
  await workspace.syncNow();

  const { page } = app;
  await expect(page.getByRole('status').filter({ hasText: '1 needs your decision' })).toBeVisible({
    timeout: 30_000,
  });
  await page.keyboard.press('g');
  await page.keyboard.press('o');
  const card = page.getByRole('article', { name: /^Edited in two places/ });
  await expect(card).toContainText('Someone deleted this while you were editing it');
  await page.keyboard.press('1');
  await expect(card).toContainText('It will be created again');
  await page.keyboard.press('Control+Enter');
  await workspace.untilSynced();
  const restored = service.database.all("SELECT id FROM sections WHERE title = 'Edited here'");
  expect(restored).toHaveLength(1);
  expect(restored[0]?.['id']).not.toBe(Number(section.serverId));
  await workspace.syncNow();
  await workspace.expectSame();
});

test('a record deleted at the service is removed here too if it has no pending edits', async () => {
  const { proxy, service } = workspace;
  const { section } = await findDraft();
  await proxy.goOffline();
  await serviceClient(service).remove(`/sections/${section.serverId}`);
  await proxy.goOnline();
  await workspace.syncNow();
  await workspace.untilSynced();
  await workspace.expectSame();
});

test('an e-mail held because of a change at the service is sent with time to undo', async () => {
  const { app, proxy, service } = workspace;
  const { page } = app;
  const { records } = await readSnapshot(page);
  const proposal = ofKind(records, 'proposal').find(
    ({ fields }) => fields.status === 'draft' && fields.client_id !== null && fields.archived_at === null,
  );
  if (proposal === undefined) throw new Error('The sample has no draft with a client.');
  await openProposal(page, proposal.fields.title);
  await proxy.goOffline();
  await queueSend(page, { subject: 'About {{proposal_title}}', message: 'Here it is.' });
  await serviceClient(service).update(`/proposals/${proposal.serverId}`, {
    proposal: { title: 'Title from there' },
  });
  await proxy.goOnline();
  await workspace.syncNow();

  await goTo(page, 'Outbox');
  const entry = page.getByRole('listitem').filter({ hasText: 'Email to' });
  const send = entry.getByRole('button', { name: 'Send', exact: true });
  await expect(send).toBeVisible({ timeout: 30_000 });
  await entry.getByRole('button', { name: /^Email to/u }).press('Enter');
  await expect(entry.getByText('About Title from there', { exact: true })).toBeVisible();

  const message = page.getByRole('region', { name: 'Messages' }).getByRole('dialog');
  await send.press('Enter');
  await expect(message).toContainText('in 10 seconds');
  await message.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(entry).toContainText('On hold');
  await expect(entry).toHaveCount(1);
  expect(await service.mails()).toEqual([]);

  await entry.getByRole('button', { name: 'Send now' }).press('Enter');
  await expect(message).toContainText('in 10 seconds');
  await expect(entry).toContainText('Sends in');
  expect(await service.mails()).toEqual([]);
  await expect(page.getByText('Nothing waiting')).toBeVisible({ timeout: 30_000 });
  expect((await service.mails()).map(({ subject }) => subject)).toEqual(['About Title from there']);
});
