import { expect, test } from '@playwright/test';
import { openProposal, waitUntilSaved } from '../../support/screens.ts';
import { serviceClient } from '../../support/service-client.ts';
import { openWorkspace } from '../../support/workspace.ts';

const sections = 30;

test('in a long proposal, editors mount near the viewport and take the caret from key or click', async () => {
  const workspace = await openWorkspace({
    flags: ['--seed', 'empty'],
    async prepare(service) {
      const api = serviceClient(service);
      const client_id = await api.create('/clients', { name: 'Ann', email: 'ann@x.example' });
      const proposal_id = await api.create('/proposals', { title: 'Long', client_id });
      for (let index = 1; index <= sections; index += 1) {
        const body = `<p>First line ${index} for {{client_name}}.</p><p>Second line.</p>`;
        const section_type = index === 1 ? 'cost' : 'text';
        await api.create('/sections', { proposal_id, title: `Part ${index}`, body, section_type });
      }
    },
  });
  try {
    const { app } = workspace;
    const { page } = app;
    await openProposal(page, 'Long');
    await expect(page.locator('[data-section]')).toHaveCount(sections);
    const textOf = (index: number) =>
      page.getByRole('textbox', { name: `Text of Part ${index}`, exact: true });
    const isEditor = (index: number) => textOf(index).and(page.locator('[contenteditable="true"]'));

    await test.step('distant sections can be read and found', async () => {
      await expect(textOf(sections)).toContainText(`First line ${sections} for`);
      await expect(isEditor(sections)).toHaveCount(0);
    });

    await test.step('Enter in a title moves to its text for typing', async () => {
      await page
        .getByRole('region', { name: `Part ${sections}` })
        .getByLabel('Section title')
        .focus();
      await page.keyboard.press('Enter');
      await expect(isEditor(sections)).toBeFocused();
      // Without a delay: letters half a second apart would be separate undo steps.
      await page.keyboard.insertText('Typed. ');
      await expect(textOf(sections)).toContainText(`Typed. First line ${sections}`);
      await page.keyboard.press('ControlOrMeta+z');
      await expect(textOf(sections)).not.toContainText('Typed.');
    });

    await test.step('Tab reaches the texts in order', async () => {
      await page.getByRole('region', { name: 'Part 15' }).getByLabel('Section title').focus();
      // A visible editor may be mounted before it has the focus.
      const isReached = () => textOf(15).evaluate((text) => text.contains(document.activeElement));
      for (let tabs = 0; tabs < 3 && !(await isReached()); tabs += 1) await page.keyboard.press('Tab');
      await expect(isEditor(15)).toBeFocused();
    });

    await test.step('a click sets the caret at its position', async () => {
      const line = textOf(20).getByText('Second line.');
      await line.click({ position: { x: 1, y: 10 } });
      await page.keyboard.type('The ');
      await expect(textOf(20)).toContainText('The Second line.');
    });

    await test.step('many rows from a spreadsheet are one undo step, and End reaches the last one', async () => {
      const grid = page.getByRole('grid', { name: 'Items in Part 1' });
      await page
        .getByRole('region', { name: 'Part 1', exact: true })
        .getByRole('button', { name: 'Add item' })
        .click();
      await page.keyboard.type('Before');
      await page.keyboard.press('Tab');
      await expect(grid.getByRole('gridcell', { name: 'Before', exact: true })).toBeVisible();
      await grid.getByRole('gridcell', { name: 'Before', exact: true }).click();
      await page.keyboard.press('Escape');
      await grid.locator('[role="gridcell"][tabindex="0"]').evaluate((cell) => {
        const rows = Array.from({ length: 150 }, (_, row) => `Pasted ${row + 1}\t${row + 2}\t12.50`);
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', rows.join('\n'));
        cell.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
      });
      await page.getByRole('dialog').getByRole('button', { name: 'Add 150 items' }).click();
      await expect(grid).toHaveAttribute('aria-rowcount', '152');
      await expect(grid.locator('[role="gridcell"]:focus')).toHaveText('Pasted 1');
      await page.keyboard.press('ControlOrMeta+End');
      await expect(grid.locator('[role="gridcell"]:focus')).toHaveText('Pasted 150');
      await waitUntilSaved(page);
      await page.keyboard.press('ControlOrMeta+z');
      await expect(grid).toHaveAttribute('aria-rowcount', '2');
    });

    await waitUntilSaved(page);
    await workspace.untilSynced();
    await workspace.expectSame();
    expect(app.errors).toEqual([]);
  } finally {
    await workspace.dispose();
  }
});
