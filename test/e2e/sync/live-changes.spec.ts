import { expect, test } from '@playwright/test';
import { goTo } from '../../support/screens.ts';
import { viewAsClient } from '../../support/page/view-as-client.ts';
import { openWorkspace } from '../../support/workspace.ts';

test('a client’s view is on the screen at once, long before the next poll', async () => {
  const workspace = await openWorkspace();
  try {
    const { app, proxy, service } = workspace;
    const { page } = app;
    const { public_id: publicId, title } = service.database.one(
      `SELECT public_id, title FROM proposals WHERE status = 'pending' AND archived_at IS NULL
       ORDER BY id DESC LIMIT 1`,
    );
    const streams = () => proxy.calls.filter(({ path }) => path === '/changes').length;
    await expect.poll(streams).toBe(1);
    await goTo(page, 'Activity');
    const row = page.getByRole('treegrid').locator('[id^="row-run-"]').first();
    // Only an activity of today has a time.
    const viewedToday = /viewed the proposal.*[AP]M/u;
    await expect(row).toBeVisible();
    await expect(row).not.toContainText(viewedToday);
    await viewAsClient(new URL(`/p/${String(publicId)}`, service.url), { 'User-Agent': 'Browser 1' });
    // A poll comes every 30 s.
    await expect(row).toContainText(viewedToday, { timeout: 10_000 });
    await expect(row).toContainText(String(title));

    await test.step('after a lost connection too', async () => {
      await proxy.goOffline();
      await proxy.goOnline();
      await expect.poll(streams, { timeout: 20_000 }).toBe(2);
      await viewAsClient(new URL(`/p/${String(publicId)}`, service.url), { 'User-Agent': 'Browser 2' });
      await expect(row).toContainText(/Viewed\s*2×/u, { timeout: 10_000 });
    });
  } finally {
    await workspace.dispose();
  }
});
