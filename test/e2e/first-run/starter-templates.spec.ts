import { expect, test } from '@playwright/test';
import { goTo, waitUntilSaved } from '../../support/screens.ts';
import { openWorkspace } from '../../support/workspace.ts';

test('an account without templates gets starter templates offline, with one step of undo', async () => {
  const workspace = await openWorkspace({ flags: ['--seed', 'empty'] });
  try {
    const { app, proxy, service } = workspace;
    const { page } = app;
    await proxy.goOffline();
    const names = ['Website', 'Consulting', 'Monthly support'];
    const cell = (name: string) => page.getByRole('gridcell', { name, exact: true });

    await test.step('from the empty list; undone; again from the menu for new proposals', async () => {
      await goTo(page, 'Library');
      await page.getByRole('tab', { name: 'Templates' }).click();
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.screenshot({ path: `out/starter-templates-${colorScheme}.png` });
      }
      // A second press is no second wish.
      await page.getByRole('button', { name: 'Add starter templates' }).dblclick();
      await page.getByText('Added 3 starter templates').waitFor();
      for (const name of names) await expect(cell(name)).toHaveCount(1);
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByRole('heading', { name: 'No templates yet' }).waitFor();
      await goTo(page, 'Proposals');
      await page.getByRole('button', { name: 'New from…' }).click();
      await page.getByRole('menuitem', { name: 'Add starter templates' }).click();
      await page.getByText('Added 3 starter templates').waitFor();
    });

    await test.step('a proposal is made from one', async () => {
      await page.getByRole('button', { name: 'New from…' }).click();
      await page.screenshot({ path: 'out/starter-templates-menu.png' });
      await page.getByRole('menuitem', { name: 'Monthly support' }).click();
      await expect(page.getByRole('textbox', { name: 'Proposal title' })).toHaveValue('Monthly support');
      await expect(page.locator('[data-section]')).toHaveCount(4);
      await expect(page.getByRole('gridcell', { name: 'Setup, once' })).toBeVisible();
      await waitUntilSaved(page);
      await page.screenshot({ path: 'out/starter-templates-proposal.png' });
    });

    await test.step('the service gets all of it once', async () => {
      await proxy.goOnline();
      await workspace.untilSynced();
      await workspace.expectSame();
      const found = service.database.all('SELECT name FROM templates').map(({ name }) => String(name));
      expect(found).toHaveLength(names.length);
      expect(new Set(found)).toEqual(new Set(names));
    });
    expect(app.errors).toEqual([]);
  } finally {
    await workspace.dispose();
  }
});
