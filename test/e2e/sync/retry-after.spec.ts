import { expect, test } from '@playwright/test';
import { newClient, submitEdits } from '../../support/edits.ts';
import type { Fault } from '../../support/fault-proxy.ts';
import { goTo } from '../../support/screens.ts';
import { openWorkspace } from '../../support/workspace.ts';

const answer = (status: number, retryAfter: string): Fault => ({
  kind: 'answer',
  status,
  headers: { 'retry-after': retryAfter },
  body: '{"error":"Later"}',
});

const cases = [
  {
    name: 'a 429 with more seconds than any number holds',
    fault: answer(429, '1e308'),
    words: /^Server limit reached, resuming in 15\smin/u,
  },
  {
    name: 'a 429 with a date in 2099',
    fault: answer(429, 'Thu, 01 Jan 2099 00:00:00 GMT'),
    words: /^Server limit reached, resuming in 15\smin/u,
  },
  {
    name: 'a 503 with more seconds than any number holds',
    fault: answer(503, '1e308'),
    words: /^Server problem, retrying in 15\smin/u,
  },
  {
    name: 'a 503 with a date in 2099',
    fault: answer(503, 'Thu, 01 Jan 2099 00:00:00 GMT'),
    words: /^Server problem, retrying in 15\smin/u,
  },
];

for (const { name, fault, words } of cases) {
  test(`${name} stops sync for at most 15 minutes, over a restart, and “Sync now” tries once`, async () => {
    const workspace = await openWorkspace();
    try {
      const { proxy, service } = workspace;
      const written = () => service.database.all("SELECT name FROM clients WHERE name = 'Patient'");
      /** Calls of the API. The description of the service is none. */
      const calls = () => proxy.calls.filter(({ path }) => !path.endsWith('/openapi.json')).length;

      await test.step('the wait is shown, and ends within 15 minutes', async () => {
        const { page } = workspace.app;
        proxy.setFault(() => fault);
        await workspace.syncNow();
        await expect(page.locator('button[data-sync-tone]')).toHaveText(words);
        await submitEdits(page, [newClient('patient@example.com', 'Patient')]);
        await goTo(page, 'Outbox');
        await expect(page.getByRole('article', { name: 'Patient' })).toContainText('Waiting for the server');
      });

      await workspace.app.close();
      const { page } = await workspace.startApp();
      const pill = page.locator('button[data-sync-tone]');
      const details = page.getByRole('dialog', { name: 'Sync' });

      await test.step('the app starts again with its data, and waits', async () => {
        await page.getByRole('grid').waitFor();
        await expect(pill).toHaveText(words);
        const before = calls();
        await page.waitForTimeout(2_000);
        expect(calls()).toBe(before);
      });

      await test.step('“Sync now” tries once and waits again', async () => {
        const before = calls();
        await pill.press('Enter');
        await details.getByRole('button', { name: 'Sync now' }).press('Enter');
        await expect.poll(calls).toBe(before + 1);
        await page.waitForTimeout(1_000);
        expect(calls()).toBe(before + 1);
        await expect(pill).toHaveText(words);
        expect(written()).toEqual([]);
      });

      await test.step('“Sync now” syncs at once when the service works again', async () => {
        proxy.setFault(null);
        await details.getByRole('button', { name: 'Sync now' }).press('Enter');
        await workspace.untilSynced(20_000);
        await expect(pill).toHaveText('All changes synced');
        expect(written()).toEqual([{ name: 'Patient' }]);
        await workspace.expectSame();
      });
    } finally {
      await workspace.dispose();
    }
  });
}
