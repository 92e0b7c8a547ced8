import { expect, test } from '@playwright/test';
import { addSection, startProposal, waitUntilSaved, writeText } from '../../support/screens.ts';
import { openWorkspace } from '../../support/workspace.ts';

test('offline, by keyboard: library sections and templates are inserted with their line items', async () => {
  const workspace = await openWorkspace();
  try {
    const { app, proxy, service } = workspace;
    const { page } = app;
    await proxy.goOffline();
    await startProposal(page, 'From the library');
    await writeText(await addSection(page, 'text', 'Scope'), 'Ours.');

    const insert = async (words: string): Promise<void> => {
      await page.keyboard.press('ControlOrMeta+Shift+l');
      await page.getByRole('combobox', { name: 'Search sections and templates' }).fill(words);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog')).toBeHidden();
    };
    await insert('hourly work');
    const hourly = page.getByRole('region', { name: 'Hourly work' });
    await expect(hourly.getByRole('gridcell', { name: 'Design or development' })).toBeVisible();
    await expect(hourly.getByText('In the library')).toBeHidden();

    const before = await page.locator('[data-section]').count();
    await insert('online shop');
    await expect.poll(() => page.locator('[data-section]').count()).toBeGreaterThan(before + 1);
    await page.getByRole('button', { name: 'Add text' }).focus();
    await page.keyboard.press('ControlOrMeta+z');
    await expect(page.locator('[data-section]')).toHaveCount(before);

    await test.step('with the mouse, behind the last section and from the menu', async () => {
      for (const open of [
        () => page.getByRole('main').getByRole('button', { name: 'Insert from library' }).click(),
        async () => {
          await page.getByRole('button', { name: 'Proposal menu' }).click();
          await page.getByRole('menuitem', { name: 'Insert from library' }).click();
        },
      ]) {
        await open();
        await page.getByRole('option', { name: /^Hourly work/u }).click();
        await expect(page.locator('[data-section]')).toHaveCount(before + 1);
        await expect(page.locator('[data-section]').last()).toContainText('Design or development');
        await page.getByRole('button', { name: 'Add text' }).focus();
        await page.keyboard.press('ControlOrMeta+z');
        await expect(page.locator('[data-section]')).toHaveCount(before);
      }
    });

    await waitUntilSaved(page);
    await proxy.goOnline();
    await workspace.syncNow();
    await workspace.untilSynced();
    await workspace.expectSame();
    expect(
      service.database.all(
        `SELECT s.title, s.reusable, (SELECT count(*) FROM line_items i WHERE i.section_id = s.id) AS lines
         FROM sections s JOIN proposals p ON p.id = s.proposal_id
         WHERE p.title = 'From the library' ORDER BY s.position`,
      ),
    ).toEqual([
      { title: 'Scope', reusable: 0, lines: 0 },
      { title: 'Hourly work', reusable: 0, lines: 1 },
    ]);
    expect(app.errors).toEqual([]);
  } finally {
    await workspace.dispose();
  }
});
