import { expect, test } from '@playwright/test';
import { callBridge } from '../support/bridge.ts';
import { newClient, submitEdits } from '../support/edits.ts';
import { openWorkspace, type Workspace } from '../support/workspace.ts';

let workspace: Workspace;

test.beforeEach(async () => {
  workspace = await openWorkspace();
});
test.afterEach(() => workspace.dispose());

test('a key that is refused stops the push, says so, and loses nothing', async () => {
  const { app, proxy, service } = workspace;
  proxy.setFault(() => ({ kind: 'answer', status: 401, body: '{"error":"API key wrong"}' }));
  await submitEdits(app.page, [newClient('waiting@example.com', 'Waiting')]);
  const phase = async () => (await callBridge(app.page, 'sync.status', {})).current.phase;
  await expect.poll(phase, { timeout: 20_000 }).toBe('unauthorized');
  const refusedCalls = proxy.calls.length;
  await new Promise((resolve) => setTimeout(resolve, 3000));
  expect(proxy.calls.length - refusedCalls).toBeLessThanOrEqual(1);
  await expect(app.page.getByRole('status').filter({ hasText: 'API key rejected' })).toBeVisible();

  const { entries } = await callBridge(app.page, 'outbox.read', {});
  expect(entries).toHaveLength(1);
  proxy.setFault(null);
  await callBridge(app.page, 'session.replaceKey', { apiKey: service.key });
  await workspace.settle();
  expect(service.database.all("SELECT name FROM clients WHERE email = 'waiting@example.com'")).toEqual([
    { name: 'Waiting' },
  ]);
});

test('a key that opens nothing is not taken, and the old one goes on', async () => {
  const { app, service } = workspace;
  await expect(callBridge(app.page, 'session.replaceKey', { apiKey: 'not-the-key' })).rejects.toThrow(
    'unauthorized',
  );
  await submitEdits(app.page, [newClient('after@example.com', 'After')]);
  await workspace.settle();
  expect(service.database.all("SELECT name FROM clients WHERE email = 'after@example.com'")).toHaveLength(1);
});
