import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { goTo } from '../../support/screens.ts';
import { serviceClient } from '../../support/service-client.ts';
import { openWorkspace } from '../../support/workspace.ts';

test('the settings show which events have not arrived and why; they are retried and given up', async () => {
  const received: { readonly id: string; readonly event: string }[] = [];
  let status = 500;
  const target = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      const { event_name: event } = JSON.parse(text) as { readonly event_name: string };
      received.push({ id: String(request.headers['webhook-id']), event });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => {
    target.listen(0, '127.0.0.1', resolve);
  });
  const address = `http://127.0.0.1:${(target.address() as AddressInfo).port}/hook`;
  const workspace = await openWorkspace({ flags: ['--seed', 'sample', '--allow-private-webhooks'] });
  try {
    const { app, proxy, service } = workspace;
    const { page } = app;
    const { create } = serviceClient(service);
    await create('/webhook_endpoints', { target_url: address, events: ['client_created'] });
    await goTo(page, 'Settings');
    const section = page.getByRole('region', { name: 'Webhooks' });
    const entry = section.getByRole('listitem').filter({ hasText: 'Client created ·' });
    const refresh = section.getByRole('button', { name: 'Refresh' });
    await expect(section.getByText('No events waiting.')).toBeVisible();

    await test.step('what waits, with the answer and the next attempt', async () => {
      await create('/clients', { name: 'Ida', email: 'ida@client.example' });
      await expect.poll(() => received.length).toBe(1);
      await expect(async () => {
        await refresh.press('Enter');
        await expect(entry).toContainText('Last response: 500', { timeout: 1000 });
      }).toPass();
      await expect(entry).toContainText(address);
      await expect(entry).toContainText(/Waiting · Last response: 500 · Next attempt/iu);
    });

    await test.step('a retry that cannot be asked for says why, and the list stays', async () => {
      proxy.setFault(({ method }) => (method === 'PUT' ? { kind: 'answer', status: 503 } : null));
      await entry.getByRole('button', { name: 'Try now' }).press('Enter');
      await expect(section.getByRole('alert')).toContainText('Try again in a few minutes.');
      await expect(entry).toHaveCount(1);
      proxy.setFault(null);
    });

    await test.step('a retry is made at once, as the same event', async () => {
      const before = received.length;
      await entry.getByRole('button', { name: 'Try now' }).press('Enter');
      await expect.poll(() => received.length).toBeGreaterThan(before);
      expect(new Set(received.map(({ id }) => id)).size).toBe(1);
    });

    await test.step('given up: it stays listed and is not tried again', async () => {
      await entry.getByRole('button', { name: 'Give up' }).press('Enter');
      await expect(entry).toContainText('Given up · Last response: 500');
      await expect(entry.getByRole('button', { name: 'Give up' })).toHaveCount(0);
      expect(
        service.database.all('SELECT COUNT(*) AS n FROM webhook_deliveries WHERE gave_up_at IS NULL'),
      ).toEqual([{ n: 0 }]);
    });

    await test.step('a retry brings even that one there, once the receiver answers', async () => {
      status = 204;
      const before = received.length;
      await entry.getByRole('button', { name: 'Try now' }).press('Enter');
      await expect.poll(() => received.length).toBe(before + 1);
      await expect(async () => {
        await refresh.press('Enter');
        await expect(section.getByText('No events waiting.')).toBeVisible({ timeout: 1000 });
      }).toPass();
      expect(new Set(received.map(({ id }) => id)).size).toBe(1);
      expect(received.every(({ event }) => event === 'client_created')).toBe(true);
    });
    expect(app.errors).toEqual([]);
  } finally {
    await workspace.dispose();
    target.close();
  }
});
