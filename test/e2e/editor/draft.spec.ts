import { expect, test } from '@playwright/test';
import { busiestWindow, limitCalls } from '../../support/call-windows.ts';
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
import { openWorkspace, type Workspace } from '../../support/workspace.ts';

let workspace: Workspace;

test.beforeEach(async () => {
  workspace = await openWorkspace();
});
test.afterEach(() => workspace.dispose());

const client = { name: 'Iris Bakker', email: 'iris@bakker.example', company: 'Bakker Licht' };

async function draft(title: string): Promise<void> {
  const { page } = workspace.app;
  await startProposal(page, title);
  await createClientInPicker(page, client);
  await writeText(await addSection(page, 'text', 'Scope'), 'Light for a whole street.');
  const prices = await addSection(page, 'prices', 'Prices');
  await addLine(prices, { name: 'Lamps', charge: 'Each', quantity: '12', price: '340' });
  await addLine(prices, { name: 'Care', charge: 'Monthly', price: '90' });
  await waitUntilSaved(page);
}

test('a proposal drafted and sent offline goes out once when the connection is back', async () => {
  const { app, proxy, service } = workspace;
  await proxy.goOffline();
  await draft('Street of light');
  await queueSend(app.page, {
    subject: 'Light',
    message: 'Here it is: {{proposal_url}}',
    cc: 'partner@example.com',
  });
  await expect(app.page.getByRole('status').filter({ hasText: /Offline/ })).toBeVisible();
  expect(service.database.all("SELECT id FROM proposals WHERE title = 'Street of light'")).toEqual([]);

  const before = proxy.calls.length;
  await proxy.goOnline();
  await workspace.syncNow();
  await workspace.untilSynced();
  await workspace.expectSame();
  const proposal = service.database.one("SELECT id, status FROM proposals WHERE title = 'Street of light'");
  expect(proposal['status']).toBe('pending');
  const writes = proxy.calls.slice(before).filter(({ method }) => method !== 'GET');
  // A client, a proposal, two sections, two line items, one send.
  expect(writes).toHaveLength(7);
  expect(busiestWindow(proxy.calls.map(({ at }) => at))).toBeLessThanOrEqual(limitCalls);
  const mails = (await service.mails()).filter(({ to }) => to.includes(client.email));
  expect(mails.map(({ subject, cc }) => ({ subject, cc }))).toEqual([
    { subject: 'Light', cc: ['partner@example.com'] },
  ]);
  expect(app.errors).toEqual([]);
});

test('a queued send that is canceled while it waits is not sent', async () => {
  const { app, service } = workspace;
  await draft('Taken back');
  const mailsBefore = (await service.mails()).length;
  await queueSend(app.page, { subject: 'Not this', message: 'Wait' });
  await goTo(app.page, 'Outbox');
  await app.page.getByRole('button', { name: 'Cancel send' }).click();
  await workspace.untilSynced();
  const said = app.page.getByText(/^Sent: /u);
  await expect(said).toBeHidden();
  await new Promise((resolve) => setTimeout(resolve, 11_000));
  await expect(said).toBeHidden();
  expect((await service.mails()).length).toBe(mailsBefore);
  expect(service.database.one("SELECT status FROM proposals WHERE title = 'Taken back'")['status']).toBe(
    'draft',
  );
});

test('after a kill while offline, the draft is on the screen again', async () => {
  const { proxy } = workspace;
  await proxy.goOffline();
  await draft('Kept through a crash');
  await workspace.app.kill();
  const { page } = await workspace.startApp();
  await openProposal(page, 'Kept through a crash');
  const prices = page.getByRole('region', { name: 'Prices' });
  await expect(prices.getByRole('gridcell', { name: 'Lamps', exact: true })).toBeVisible();
  await expect(page.getByText('Light for a whole street.')).toBeVisible();
  await proxy.goOnline();
  await workspace.syncNow();
  await workspace.untilSynced();
  await workspace.expectSame();
});

test('deletes and reorders reach the service as the screen shows them', async () => {
  const { app, service } = workspace;
  const { page } = app;
  await draft('Reordered');
  await workspace.untilSynced();
  const prices = page.getByRole('region', { name: 'Prices' });
  await prices.getByRole('gridcell', { name: 'Care', exact: true }).click();
  // A click opens the cell for typing; after Escape, keys apply to the whole line.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(prices.getByRole('row').nth(1)).toContainText('Care');
  await prices.getByRole('gridcell', { name: 'Lamps', exact: true }).click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+Backspace');
  await expect(prices.getByRole('gridcell', { name: 'Lamps', exact: true })).toBeHidden();
  await waitUntilSaved(page);
  await expect
    .poll(
      () =>
        service.database.all(
          `SELECT i.name FROM line_items i JOIN sections s ON s.id = i.section_id JOIN proposals p ON p.id = s.proposal_id
         WHERE p.title = 'Reordered' ORDER BY i.position`,
        ),
      { timeout: 30_000 },
    )
    .toEqual([{ name: 'Care' }]);
  await workspace.untilSynced();
  await workspace.expectSame();
});
