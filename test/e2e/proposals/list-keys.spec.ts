import { expect, test } from '@playwright/test';
import { goTo } from '../../support/screens.ts';
import { openWorkspace } from '../../support/workspace.ts';

test('by keyboard: the list stays where the eye is, and common keys do what they do elsewhere', async () => {
  const workspace = await openWorkspace();
  try {
    const { page } = workspace.app;
    const { keyboard } = page;
    const grid = page.getByRole('grid', { name: 'Proposals' });
    const activeRow = () => grid.getAttribute('aria-activedescendant');
    const first = grid.locator('[role="row"][aria-rowindex="2"]');
    const chosen = page.getByRole('toolbar', { name: 'Selected proposals' });

    await test.step('another view and a filter begin at their first row, unless the active row is in them', async () => {
      await page.getByRole('tab', { name: /^Declined/ }).click();
      await grid.focus();
      await keyboard.press('End');
      const declined = await activeRow();
      await page.getByRole('tab', { name: /^All/ }).click();
      await expect(grid.locator('[role="row"]').nth(5)).toBeVisible();
      expect(await activeRow()).toBe(declined);
      await page.getByRole('tab', { name: /^Drafts/ }).click();
      await expect.poll(activeRow).not.toBe(declined);
      expect(await activeRow()).toBe(await first.getAttribute('id'));
      await expect(first).toBeInViewport();
    });

    await test.step('after a deletion, the next row is active', async () => {
      await page.getByRole('tab', { name: /^All/ }).click();
      await grid.focus();
      await keyboard.press('Home');
      const rowAt = (index: number) =>
        grid.locator(`[role="row"][aria-rowindex="${String(index + 2)}"]`).getAttribute('id');
      for (let row = 0; row < 3; row += 1) await keyboard.press('Shift+ArrowDown');
      await expect(chosen).toContainText('4 selected');
      const next = await rowAt(4);
      await keyboard.press('e');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).press('Enter');
      await expect(page.getByText(/^Archived 4 proposals/u).first()).toBeVisible();
      await expect.poll(activeRow).toBe(next);
    });

    await test.step('Ctrl+Y redoes', async () => {
      await keyboard.press('ControlOrMeta+z');
      await expect(page.getByText(/^Undone: /u).first()).toBeVisible();
      await keyboard.press('Control+y');
      await expect(page.getByText(/^Redone: /u).first()).toBeVisible();
    });

    await test.step('Tab goes from the headings past the rows', async () => {
      await grid.focus();
      for (let stop = 0; stop < 7; stop += 1) await keyboard.press('Tab');
      await expect(grid.locator('[data-rows]')).not.toBeFocused();
    });

    await test.step('Ctrl+A outside a field selects no text of the window', async () => {
      await goTo(page, 'Settings');
      const selectedText = () => page.evaluate(() => getSelection()?.toString() ?? '');
      await keyboard.press('ControlOrMeta+a');
      expect(await selectedText()).toBe('');
      const field = page.getByRole('textbox', { name: 'Business name' });
      await field.focus();
      await keyboard.press('ControlOrMeta+a');
      expect(await field.evaluate((input: HTMLInputElement) => input.selectionEnd)).toBeGreaterThan(0);
    });
  } finally {
    await workspace.dispose();
  }
});
