import { expect, test, type Page } from '@playwright/test';
import { axeFindings } from '../../support/page/axe.ts';
import { outsideWindow } from '../../support/page/layout.ts';
import { goTo } from '../../support/screens.ts';
import { openWorkspace } from '../../support/workspace.ts';

const headings = async (page: Page): Promise<readonly string[]> =>
  (await page.getByRole('columnheader').allInnerTexts())
    .map((text) => text.trim())
    .filter((text) => !['', 'Sync', 'Selected'].includes(text));

const menu = (page: Page) => page.getByRole('dialog', { name: 'Columns and views' });
const width = async (page: Page, name: string): Promise<number> =>
  (await page.getByRole('columnheader', { name }).boundingBox())?.width ?? 0;

test('columns are chosen, ordered and resized by keyboard and pointer, and stay after a kill', async () => {
  const workspace = await openWorkspace();
  try {
    let { page } = workspace.app;
    await page.setViewportSize({ width: 1440, height: 800 });
    const all = ['Status', 'Title', 'Client', 'Subtotal', 'Last activity', 'Expires'];
    await expect.poll(() => headings(page)).toEqual(all);

    await test.step('the menu works by keyboard alone', async () => {
      await page.getByRole('button', { name: 'Columns and views' }).focus();
      await page.keyboard.press('Enter');
      await menu(page).waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await menu(page).getByRole('checkbox', { name: 'Last activity' }).press(' ');
      await menu(page).getByRole('checkbox', { name: 'Prepared by' }).press(' ');
      await menu(page).getByRole('checkbox', { name: 'Tags' }).press(' ');
      await menu(page).getByRole('button', { name: 'Move up: Prepared by' }).press('Enter');
      await menu(page).getByRole('button', { name: 'Move up: Prepared by' }).press('Enter');
      await expect
        .poll(() => headings(page))
        .toEqual(['Status', 'Title', 'Client', 'Prepared by', 'Subtotal', 'Expires', 'Tags']);
      await expect(menu(page).getByRole('checkbox', { name: 'Title' })).toBeDisabled();
      const before = await width(page, 'Client');
      for (let turn = 0; turn < 3; turn += 1)
        await menu(page).getByRole('button', { name: 'Wider: Client' }).press('Enter');
      await expect.poll(() => width(page, 'Client')).toBeCloseTo(before + 72, -1);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('button', { name: 'Columns and views' })).toBeFocused();
    });

    await test.step('keys work at once while the menu is still closing', async () => {
      await page.getByRole('button', { name: 'Columns and views' }).press('Enter');
      await menu(page).getByRole('checkbox', { name: 'Client' }).focus();
      await page.keyboard.press('Escape');
      await page.keyboard.press('ControlOrMeta+k');
      await expect(page.getByRole('combobox', { name: /^Search commands/u })).toBeFocused();
      await page.keyboard.press('Escape');
    });

    await test.step('the edge of a heading is dragged', async () => {
      const before = await width(page, 'Client');
      const box = await page.getByRole('columnheader', { name: 'Client' }).boundingBox();
      if (box === null) throw new Error('The heading has no box.');
      await page.mouse.move(box.x + box.width + 5, box.y + box.height / 2);
      await page.mouse.down();
      await page.mouse.move(box.x + box.width - 45, box.y + box.height / 2, { steps: 5 });
      await page.mouse.up();
      await expect.poll(() => width(page, 'Client')).toBeCloseTo(before - 50, -1);
    });

    await test.step('in a narrow window the last columns are left out', async () => {
      await page.setViewportSize({ width: 900, height: 700 });
      await expect.poll(() => headings(page)).toEqual(['Status', 'Title', 'Client', 'Prepared by']);
      expect(await outsideWindow(page)).toEqual([]);
      await page.setViewportSize({ width: 720, height: 620 });
      await expect.poll(() => headings(page)).toEqual(['Status', 'Title', 'Client', 'Prepared by']);
      expect(await outsideWindow(page)).toEqual([]);
      await page.setViewportSize({ width: 1440, height: 800 });
    });

    await test.step('they are the same after a kill, and clients have their own', async () => {
      const before = await width(page, 'Client');
      await page.waitForTimeout(1_000);
      await workspace.app.kill();
      ({ page } = await workspace.startApp());
      await page.setViewportSize({ width: 1440, height: 800 });
      await expect
        .poll(() => headings(page))
        .toEqual(['Status', 'Title', 'Client', 'Prepared by', 'Subtotal', 'Expires', 'Tags']);
      await expect.poll(() => width(page, 'Client')).toBeCloseTo(before, -1);
      await goTo(page, 'Clients');
      await page.getByRole('button', { name: 'Columns and views' }).click();
      await menu(page).getByRole('checkbox', { name: 'Phone' }).click();
      await menu(page).getByRole('checkbox', { name: 'Currency' }).click();
      await expect.poll(() => headings(page)).toEqual(['Name', 'Company', 'Email', 'Location', 'Phone']);
      await menu(page).getByRole('button', { name: 'Default columns' }).click();
      await expect.poll(() => headings(page)).toContain('Currency');
    });
  } finally {
    await workspace.dispose();
  }
});
