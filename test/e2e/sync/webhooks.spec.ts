import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { goTo } from '../../support/screens.ts';
import { openWorkspace } from '../../support/workspace.ts';

test('webhook endpoints are added, tested and deleted in the settings, and the call log lists the calls', async () => {
  const received: unknown[] = [];
  const target = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      received.push(JSON.parse(text));
      response.writeHead(received.length === 1 ? 204 : 500).end();
    });
  });
  await new Promise<void>((resolve) => {
    target.listen(0, '127.0.0.1', resolve);
  });
  const address = `http://127.0.0.1:${(target.address() as AddressInfo).port}/hook`;
  const workspace = await openWorkspace();
  try {
    const { app, proxy, service } = workspace;
    const { page } = app;
    await goTo(page, 'Settings');
    const section = page.getByRole('region', { name: 'Webhooks' });
    await section.getByText('No webhooks yet.').waitFor();

    await test.step('add: missing fields are named', async () => {
      await section.getByRole('button', { name: 'Add webhook' }).press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Add webhook' });
      await dialog.getByRole('checkbox', { name: 'Proposal accepted' }).press('Space');
      await dialog.getByRole('button', { name: 'Add webhook' }).press('Enter');
      await expect(dialog.getByText('Enter a URL that starts with')).toBeVisible();
      await expect(dialog.getByText('Choose at least one event.')).toBeVisible();
      await dialog.getByLabel('URL').fill(address);
      await dialog.getByRole('checkbox', { name: 'Proposal sent' }).press('Space');
      await dialog.getByRole('checkbox', { name: 'Client created' }).press('Space');
      await page.keyboard.press('Tab');
      // After a lost answer the outcome is unknown; a second press with a slow service adds the endpoint once.
      proxy.setFault(({ method }) => (method === 'POST' ? { kind: 'lose-call' } : null));
      await dialog.getByRole('button', { name: 'Add webhook' }).press('Enter');
      await expect(dialog.getByRole('alert')).toContainText('Check the list before you try again');
      proxy.setFault(({ method }) => (method === 'POST' ? { kind: 'delay', ms: 1_500 } : null));
      await dialog.getByRole('button', { name: 'Add webhook' }).press('Enter');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
      const told = page.getByRole('dialog', { name: 'Signing secret' });
      await told.waitFor();
      const [endpoint] = service.database.all('SELECT target_url, secret FROM webhook_endpoints');
      await expect(told.getByText(String(endpoint?.['secret']))).toBeVisible();
      await told.getByRole('button', { name: 'Close' }).last().press('Enter');
      await expect(section.getByText('Proposal sent, Client created')).toBeVisible();
      proxy.setFault(null);
      expect(service.database.all('SELECT target_url FROM webhook_endpoints')).toEqual([
        { target_url: address },
      ]);
    });

    await test.step("test: the target's answer is shown", async () => {
      await section.getByRole('button', { name: 'Send test' }).press('Enter');
      await expect(section.getByRole('status')).toContainText('Success: 204');
      expect(received).toEqual([{ event_name: 'test', test: true }]);
      await section.getByRole('button', { name: 'Send test' }).press('Enter');
      await expect(section.getByRole('status')).toContainText('Real events would be retried.');
    });

    await test.step('a failed delete keeps the list and says why', async () => {
      proxy.setFault(({ method }) => (method === 'DELETE' ? { kind: 'answer', status: 503 } : null));
      await section.getByRole('button', { name: `Delete ${address}` }).press('Enter');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete webhook' }).press('Enter');
      await expect(section.getByRole('alert')).toContainText('Try again in a few minutes.');
      await expect(section.getByText('Proposal sent, Client created')).toBeVisible();
      proxy.setFault(null);
    });

    await test.step('delete, after a question', async () => {
      await section.getByRole('button', { name: `Delete ${address}` }).press('Enter');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete webhook' }).press('Enter');
      await section.getByText('No webhooks yet.').waitFor();
      expect(service.database.all('SELECT target_url FROM webhook_endpoints')).toEqual([]);
    });

    await test.step('the call log: time, outcome, seconds', async () => {
      await page.getByRole('button', { name: 'Show log' }).press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Request log' });
      const added = dialog.getByRole('row').filter({ hasText: 'POST webhook_endpoints' });
      await expect(added).toHaveText([/OK \(201\)/u, /No response/u]);
      const deleted = dialog.getByRole('row').filter({ hasText: 'DELETE webhook_endpoints/' });
      await expect(deleted.first()).toContainText('0.');
      await dialog.getByRole('button', { name: 'Close' }).last().press('Enter');
    });

    await test.step('offline, it says so, and reads again later', async () => {
      await proxy.goOffline();
      await goTo(page, 'Proposals');
      await goTo(page, 'Settings');
      await expect(section.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 20_000 });
      await proxy.goOnline();
      await section.getByRole('button', { name: 'Try again' }).press('Enter');
      await section.getByText('No webhooks yet.').waitFor({ timeout: 20_000 });
    });
    expect(app.errors).toEqual([]);
  } finally {
    await workspace.dispose();
    target.close();
  }
});
