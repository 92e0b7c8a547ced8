import { expect, test } from '@playwright/test';
import { toLocalId } from '#shared/domain/testing/ids.ts';
import { callBridge } from '../../support/bridge.ts';
import { busiestWindow, limitCalls } from '../../support/call-windows.ts';
import { newClient, submitEdits } from '../../support/edits.ts';
import { goTo } from '../../support/screens.ts';
import { ofKind, readSnapshot } from '../../support/snapshot.ts';
import { openWorkspace, type Workspace } from '../../support/workspace.ts';

let workspace: Workspace;

test.afterEach(() => workspace.dispose());

const isWrite = ({ method }: { readonly method: string }) => method !== 'GET';

test('200 edits over 40 records cost at most 40 writes, within the budget (S4, S18)', async () => {
  workspace = await openWorkspace({ flags: ['--seed', 'proposals:40'] });
  const { app, proxy } = workspace;
  const { records } = await readSnapshot(app.page);
  // The service locks accepted proposals and their contents.
  const drafts = ofKind(records, 'proposal').filter(({ fields }) => fields.status === 'draft');
  const draftIds = new Set(drafts.map(({ localId }) => localId));
  const sections = ofKind(records, 'section').filter(({ fields }) =>
    draftIds.has(fields.proposal_id ?? toLocalId('none')),
  );
  const edited = [...drafts, ...sections].slice(0, 40);
  expect(edited).toHaveLength(40);

  await proxy.goOffline();
  await workspace.syncNow();
  // A write that begins while edits still arrive cannot include them.
  await expect
    .poll(async () => (await callBridge(app.page, 'sync.status', {})).current.phase)
    .toBe('offline');
  const edits = [1, 2, 3, 4, 5].flatMap((round) =>
    edited.map(({ entity, localId, fields }) => ({
      kind: 'update' as const,
      entity,
      localId,
      proposalId: 'proposal_id' in fields ? fields.proposal_id : localId,
      fields: { title: [titleIn(round - 1, fields), titleIn(round, fields)] as const },
    })),
  );
  expect(edits).toHaveLength(200);
  await submitEdits(app.page, edits);

  const before = proxy.calls.length;
  await proxy.goOnline();
  await workspace.syncNow();
  await workspace.untilSynced();
  expect(proxy.calls.slice(before).filter(isWrite).length).toBeLessThanOrEqual(40);
  expect(proxy.calls.filter(({ status }) => status === 429)).toEqual([]);
  expect(busiestWindow(proxy.calls.map(({ at }) => at))).toBeLessThanOrEqual(limitCalls);
  await workspace.expectSame();
  const [title] = workspace.service.database.all("SELECT title FROM proposals WHERE title LIKE '%edit 5'");
  expect(title).toBeDefined();
});

function titleIn(round: number, fields: object): string {
  const title = String(Reflect.get(fields, 'title'));
  return round === 0 ? title : `${title}, edit ${round}`;
}

test('more writes than the budget allows are spread over time, and none is refused', async () => {
  test.setTimeout(180_000);
  workspace = await openWorkspace({
    flags: ['--seed', 'empty', '--rate-limit', '100/30', '--rate-window', 'sliding'],
  });
  const { app, proxy } = workspace;
  await proxy.goOffline();
  const clients = Array.from({ length: 130 }, (_, index) =>
    newClient(`client-${index}@example.com`, `Client ${index}`),
  );
  await submitEdits(app.page, clients);
  await goTo(app.page, 'Outbox');
  await proxy.goOnline();
  await workspace.syncNow();
  await expect(app.page.getByText(/^\d+ changes left, about \d+\s(?:s|min)$/u)).toBeVisible({
    timeout: 30_000,
  });
  await workspace.untilSynced(120_000);
  await expect(app.page.getByText(/calls? left/u)).toHaveCount(0);
  expect(workspace.service.database.count('clients')).toBe(130);
  expect(proxy.calls.filter(({ status }) => status === 429)).toEqual([]);
  expect(busiestWindow(proxy.calls.map(({ at }) => at))).toBeLessThanOrEqual(limitCalls);
  await workspace.expectSame();
});

test('after many 429s, nothing is sent before Retry-After, and then everything once', async () => {
  workspace = await openWorkspace();
  const { app, proxy, service } = workspace;
  const clientsBefore = service.database.count('clients');
  const retryAfter = 4;
  let refused = 0;
  proxy.setFault(({ method }) => {
    if (method === 'GET' || refused >= 3) return null;
    refused += 1;
    return { kind: 'answer', status: 429, headers: { 'retry-after': String(retryAfter) } };
  });
  const before = proxy.calls.length;
  await submitEdits(app.page, [newClient('one@example.com', 'One'), newClient('two@example.com', 'Two')]);
  await workspace.untilSynced();

  const calls = proxy.calls.slice(before);
  const refusals = calls.filter(({ status }) => status === 429);
  expect(refusals.length).toBeGreaterThan(0);
  for (const { at } of refusals) {
    const tooEarly = calls.filter((call) => call.at > at + 500 && call.at < at + retryAfter * 1000 - 50);
    expect(tooEarly).toEqual([]);
  }
  expect(service.database.count('clients')).toBe(clientsBefore + 2);
  await workspace.expectSame();
});
