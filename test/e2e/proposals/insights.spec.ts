import { expect, test } from '@playwright/test';
import { goTo } from '../../support/screens.ts';
import { openWorkspace } from '../../support/workspace.ts';

test('offline, by keyboard: the insights show the figures of the service’s data', async () => {
  const workspace = await openWorkspace();
  try {
    const { proxy, service, app } = workspace;
    const { page } = app;
    await proxy.goOffline();
    await page.keyboard.press('g');
    await page.keyboard.press('i');
    await page.getByRole('heading', { name: 'Insights', level: 1 }).waitFor();
    await page.keyboard.press('ControlOrMeta+k');
    await page
      .getByRole('combobox', { name: 'Search commands, proposals, and clients' })
      .fill('show period: all');
    await expect(page.getByRole('option').first()).toHaveText(/All time/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('combobox', { name: 'Period' })).toContainText('All time');

    const count = (status: string): string =>
      String(service.database.one('SELECT count(*) AS n FROM proposals WHERE status = ?', status)['n']);
    const sumOf = (table: string, row: string) =>
      page.getByRole('table', { name: table }).getByRole('row', { name: row });
    await expect(sumOf('Decisions by month', 'Total').getByRole('cell')).toContainText([
      count('accepted'),
      count('rejected'),
    ]);
    const all = String(service.database.one('SELECT count(*) AS n FROM proposals')['n']);
    await expect(sumOf('Proposals by step', 'Created').getByRole('cell').first()).toHaveText(all);

    // The one-time total is the sum of the lines that do not recur, in this currency only.
    const { currency, once } = service.database.all(
      `SELECT p.currency, sum(round(i.amount * CASE i.cost_type WHEN 'per' THEN coalesce(i.quantity, 1) ELSE 1 END)) AS once
       FROM proposals p JOIN sections s ON s.proposal_id = p.id JOIN line_items i ON i.section_id = s.id
       WHERE p.status = 'accepted' AND i.cost_type <> 'recurring' AND (s.optional = 0 OR s.selected = 1)
       GROUP BY p.currency ORDER BY count(DISTINCT p.id) DESC LIMIT 1`,
    )[0] ?? { currency: '', once: 0 };
    const value = page.getByRole('table', { name: `Accepted value in ${String(currency)} by month` });
    const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: String(currency) });
    await expect(value.getByRole('row', { name: 'Total' })).toContainText(money.format(Number(once) / 100));

    // The charts are drawn: each canvas has pixels in its color.
    await expect(page.locator('.bar-chart canvas')).toHaveCount(3);
    const drawn = await page.locator('.bar-chart canvas').evaluateAll((canvases) =>
      canvases.map((canvas) => {
        if (!(canvas instanceof HTMLCanvasElement)) return 0;
        const data = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
        return data.filter((byte, index) => index % 4 === 3 && byte === 255).length;
      }),
    );
    for (const pixels of drawn) expect(pixels).toBeGreaterThan(2000);
    expect(app.errors).toEqual([]);

    // A screen that cannot be loaded shows an error instead, with a retry.
    await page.route('**/insights-*.js', (route) => route.abort());
    await page.reload();
    await expect(page.getByRole('alert')).toContainText('Your work is safe.');
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await page.unroute('**/insights-*.js');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.locator('.bar-chart canvas')).toHaveCount(3);

    // A dialog that cannot be loaded shows an error dialog over its screen.
    await page.route('**/client-import-*.js', (route) => route.abort());
    await page.reload();
    await goTo(page, 'Clients');
    const importing = page.getByRole('button', { name: 'Import…' });
    await importing.click();
    const problem = page.getByRole('dialog', { name: 'Couldn’t open this' });
    await problem.getByRole('button', { name: 'Close' }).last().click();
    await expect(problem).toBeHidden();
    await importing.click();
    await page.unroute('**/client-import-*.js');
    await problem.getByRole('button', { name: 'Try again' }).click();
    await expect(problem).toBeHidden();
    await importing.click();
    await expect(page.getByRole('dialog', { name: 'Import clients' })).toBeVisible();

    // A panel beside a screen that cannot be loaded shows an error over the screen, with a retry.
    await page.route(/\/(recovery|backup)-[^/]+\.js$/u, (route) => route.abort());
    await page.reload();
    for (const words of ['Couldn’t show notices about your data', 'Backups aren’t available in this window'])
      await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible();
    await page.unroute(/\/(recovery|backup)-[^/]+\.js$/u);
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible();
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('combobox').fill('back up the workspace');
    await expect(page.getByRole('option', { name: 'Back up the workspace…' })).toBeVisible();
  } finally {
    await workspace.dispose();
  }
});
