import { expect, test } from '@playwright/test';
import { connectTested, testConnection } from '../../support/screens.ts';
import { openWorkspace } from '../../support/workspace.ts';

/** Calls that read a proposal and its contents. */
const tellsContents = /^\/(sections|proposals\/\d+)/u;

test('a proposal that the first sync has not read is shown as loading, without its commands', async () => {
  const workspace = await openWorkspace({ connect: false });
  try {
    const { app, proxy, service } = workspace;
    const { page } = app;
    const row = service.database.all(
      `SELECT p.title, s.title AS section FROM proposals p JOIN sections s ON s.proposal_id = p.id
       WHERE p.status = 'draft' AND p.archived_at IS NULL AND s.title <> '' ORDER BY p.id DESC LIMIT 1`,
    )[0];
    const title = String(row?.['title']);
    const count = service.database.count('proposals');
    const isHeld = (path: string): boolean => tellsContents.test(path);
    proxy.setFault(({ path }) => (isHeld(path) ? { kind: 'delay', ms: 20_000 } : null));
    await testConnection(page, proxy.url, service.key);
    await connectTested(page, 'Open now, finish in the background');

    await page.getByRole('textbox', { name: 'Filter proposals' }).fill(title);
    const cell = page.getByRole('gridcell', { name: title, exact: true }).first();

    await test.step('in the list, it cannot be duplicated', async () => {
      await cell.waitFor({ timeout: 60_000 });
      // The title is a link to the proposal; its status selects the row.
      await page.getByRole('row').filter({ has: cell }).getByText('Draft').first().click();
      await page.keyboard.press('ControlOrMeta+d');
      await expect(page.getByText(`“${title}” is still loading.`)).toBeVisible();
    });

    const article = page.getByRole('article', { name: title });
    await test.step('when opened, it shows that it is loading, without fields', async () => {
      await cell.dblclick();
      await expect(article).toHaveAttribute('aria-busy', 'true');
      await expect(article.getByText('Loading this proposal…')).toBeVisible();
      await expect(article.getByRole('textbox')).toHaveCount(0);
      const main = page.getByRole('main');
      for (const name of ['Send', 'Add text', 'Add pricing'])
        await expect(main.getByRole('button', { name, exact: true })).toHaveCount(0);
      await expect(page.getByText('Saved', { exact: true })).toBeHidden();
    });

    await test.step('it has no commands', async () => {
      await page.keyboard.press('ControlOrMeta+k');
      await page.getByRole('combobox').fill('export');
      await expect(page.getByRole('option', { name: /^Export/u })).toHaveCount(0);
      await page.keyboard.press('Escape');
      await page.keyboard.press('ControlOrMeta+Shift+Enter');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });

    await test.step('when it has been read, the editor appears', async () => {
      proxy.setFault(null);
      await expect(page.getByRole('textbox', { name: 'Proposal title' })).toHaveValue(title, {
        timeout: 60_000,
      });
      await expect(page.getByRole('region', { name: String(row?.['section']) })).toBeVisible();
      await workspace.untilSynced();
      await workspace.expectSame();
      expect(service.database.count('proposals')).toBe(count);
    });
    expect(app.errors).toEqual([]);
  } finally {
    await workspace.dispose();
  }
});
