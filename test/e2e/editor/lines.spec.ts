import { expect, test } from '@playwright/test';
import { addLine, addSection, startProposal, waitUntilSaved } from '../../support/screens.ts';
import { openWorkspace } from '../../support/workspace.ts';

test('line items are selected as a block, copied to a spreadsheet, cleared, deleted and dragged', async () => {
  const workspace = await openWorkspace();
  try {
    const { app } = workspace;
    const { page } = app;
    await startProposal(page, 'Blocks of cells');
    const prices = await addSection(page, 'prices', 'Prices');
    await addLine(prices, { name: 'Lamps', charge: 'Each', quantity: '12', price: '340' });
    await addLine(prices, { name: 'Poles', price: '1200' });
    await addLine(prices, { name: 'Care', charge: 'Monthly', price: '90' });
    const names = prices.locator('[data-line] > [role="gridcell"]:first-child');
    const cell = (name: string) => prices.getByRole('gridcell', { name, exact: true });
    const choose = async (name: string): Promise<void> => {
      await cell(name).click();
      await page.keyboard.press('Escape');
    };
    const chosen = prices.locator('[role="gridcell"][aria-selected="true"]');

    await test.step('Shift with arrows selects, and copying gives tab-separated values', async () => {
      await page.evaluate(() => {
        const copied: string[] = [];
        Object.assign(window, { copied });
        navigator.clipboard.writeText = (text) => Promise.resolve(void copied.push(text));
      });
      await choose('Lamps');
      await page.keyboard.press('Shift+ArrowDown');
      await page.keyboard.press('Shift+End');
      await expect(chosen).toHaveCount(10);
      await page.keyboard.press('ControlOrMeta+c');
      const copied = await page.evaluate(() => Reflect.get(window, 'copied') as string[]);
      expect(copied).toEqual(['Lamps\tEach\t12\t340\t4080\nPoles\tOne-time\t\t1200\t1200']);
      await page.keyboard.press('Escape');
      await expect(chosen).toHaveCount(1);
    });

    await test.step('dragging over cells selects them', async () => {
      const from = await cell('Lamps').boundingBox();
      const to = await cell('Care').boundingBox();
      if (from === null || to === null) throw new Error('The cells are not drawn.');
      await page.mouse.move(from.x + 20, from.y + 12);
      await page.mouse.down();
      await page.mouse.move(to.x + 20, to.y + 12, { steps: 6 });
      await page.mouse.up();
      await expect(chosen).toHaveCount(3);
    });

    await test.step('clearing a block is one undo step', async () => {
      await page.keyboard.press('Delete');
      await expect(names).toHaveText(['Description', 'Description', 'Description']);
      await page.keyboard.press('Escape');
      await page.keyboard.press('ControlOrMeta+z');
      await expect(names).toHaveText(['Lamps', 'Poles', 'Care']);
    });

    await test.step('a letter in the billing cell chooses without the list, and Tab goes on', async () => {
      const billing = prices.locator('[data-line]').nth(1).getByRole('gridcell').nth(1);
      await choose('Poles');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('m');
      await expect(billing).toHaveText('Monthly');
      await expect(billing).toBeFocused();
      await page.keyboard.press('p');
      await expect(billing).toHaveText('Per hour');
      await page.keyboard.press('p');
      await expect(billing).toHaveText('Per day');
      await expect(page.getByRole('listbox')).toHaveCount(0);
      await page.keyboard.press('o');
      await expect(billing).toHaveText('One-time');
      await page.keyboard.press('Tab');
      await expect(prices.locator('[data-line]').nth(1).getByRole('gridcell').nth(2)).toBeFocused();
    });

    await test.step('Mod+D duplicates a line', async () => {
      await choose('Lamps');
      await page.keyboard.press('ControlOrMeta+d');
      await expect(names).toHaveText(['Lamps', 'Lamps', 'Poles', 'Care']);
      await page.keyboard.press('ControlOrMeta+z');
      await expect(names).toHaveText(['Lamps', 'Poles', 'Care']);
    });

    await test.step('a line is dragged by its grip, and moved back by keyboard', async () => {
      await cell('Care').hover();
      const grip = prices.locator('[data-line]').nth(2).getByTitle('Drag, or press Alt+↑ or Alt+↓');
      const at = await grip.boundingBox();
      const first = await cell('Lamps').boundingBox();
      if (at === null || first === null) throw new Error('The grip is not drawn.');
      await page.mouse.move(at.x + 6, at.y + 8);
      await page.mouse.down();
      await page.mouse.move(at.x + 6, first.y + 2, { steps: 6 });
      await page.mouse.up();
      await expect(names).toHaveText(['Care', 'Lamps', 'Poles']);
      await choose('Care');
      // Faster than the grid renders: all three keys apply to the selected line.
      for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp']) await page.keyboard.press(`Alt+${key}`);
      await expect(names).toHaveText(['Lamps', 'Care', 'Poles']);
    });

    await test.step('deleting a block deletes its lines, in one undo step', async () => {
      await choose('Care');
      await page.keyboard.press('Shift+ArrowDown');
      await page.keyboard.press('ControlOrMeta+Backspace');
      await expect(names).toHaveText(['Lamps']);
      await page.keyboard.press('ControlOrMeta+z');
      await expect(names).toHaveText(['Lamps', 'Care', 'Poles']);
    });

    await waitUntilSaved(page);
    await workspace.untilSynced();
    await expect(page.getByText('Prices are up to date')).toBeVisible();

    await test.step('an undone delete of a section keeps its offline edits', async () => {
      await workspace.proxy.goOffline();
      await addLine(prices, { name: 'Cables', price: '35' });
      await choose('Cables');
      await prices.getByRole('button', { name: 'Section menu' }).click();
      await page.getByRole('menuitem', { name: 'Delete section' }).click();
      await expect(prices).toHaveCount(0);
      await page.keyboard.press('ControlOrMeta+z');
      await expect(names).toHaveText(['Lamps', 'Care', 'Poles', 'Cables']);
      await waitUntilSaved(page);
      await workspace.proxy.goOnline();
      await workspace.untilSynced();
    });
    await workspace.expectSame();
    expect(app.errors).toEqual([]);
  } finally {
    await workspace.dispose();
  }
});
