import { expect, test } from '@playwright/test';
import { callBridge } from '../support/bridge.ts';
import { submitEdits, type Draft } from '../support/edits.ts';
import { goTo } from '../support/screens.ts';
import { serviceClient } from '../support/service-client.ts';
import { ofKind, readSnapshot } from '../support/snapshot.ts';
import { openWorkspace, type Workspace } from '../support/workspace.ts';

/** The same records are changed here, offline, and at the service (S11, S12). */

/** So long without a word from the service, and the app reads what it is about to change before it changes it. */
const awayMs = 62_000;

let workspace: Workspace;

test.beforeEach(async () => {
  workspace = await openWorkspace();
});
test.afterEach(() => workspace.dispose());

/** A draft with a section of its own, as the app knows it. */
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
  record: { entity: Draft['entity']; localId: string },
  proposalId: string,
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
  await workspace.settle();

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

test('changes of the same field are shown, and neither side is lost until a person decides (I7)', async () => {
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

  await goTo(app.page, 'Outbox');
  const card = app.page.getByRole('article', { name: /^Changed on both sides/ });
  await expect(card).toContainText('Title from here');
  await expect(card).toContainText('Title from there');
  await card.getByRole('button', { name: 'Keep yours' }).click();
  await workspace.settle();
  expect(titleAtService()).toBe('Title from here');
  await workspace.expectSame();
});

test('what was deleted at the service goes from here too, when nothing was changed in it', async () => {
  const { proxy, service } = workspace;
  const { section } = await findDraft();
  await proxy.goOffline();
  await serviceClient(service).remove(`/sections/${section.serverId}`);
  await proxy.goOnline();
  await workspace.syncNow();
  await workspace.settle();
  await workspace.expectSame();
});
