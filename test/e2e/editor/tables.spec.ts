import { expect, test, type Page } from '@playwright/test';
import { addSection, startProposal, waitUntilSaved } from '../../support/screens.ts';
import { runFromPalette } from '../../support/page/shortcut-sheet.ts';
import { openWorkspace, type Workspace } from '../../support/workspace.ts';

let workspace: Workspace;
test.beforeEach(async () => {
  workspace = await openWorkspace();
});
test.afterEach(() => workspace.dispose());

async function stored(page: Page): Promise<string> {
  await waitUntilSaved(page);
  await workspace.syncNow();
  await workspace.untilSynced();
  return String(workspace.service.database.one(`SELECT body FROM sections WHERE title = 'Phases'`)['body']);
}

/** Puts HTML on the clipboard as another program does, and pastes it. */
async function paste(page: Page, html: string): Promise<void> {
  await page.evaluate((markup) => {
    const data = new DataTransfer();
    data.setData('text/html', markup);
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, html);
}

test('a table is made, filled, shaped and undone by keyboard, and its cells reach the service', async () => {
  const { page } = workspace.app;
  const { keyboard } = page;
  await startProposal(page, 'Tables');
  const section = await addSection(page, 'text', 'Phases');
  const text = section.getByRole('textbox', { name: 'Text of Phases' });
  const cells = text.locator('td, th');
  const palette = (name: string): Promise<void> => runFromPalette(page, name);

  await test.step('made by the / menu, with a header row', async () => {
    await text.click();
    await keyboard.type('/table');
    await keyboard.press('Enter');
    await expect(text.locator('th')).toHaveCount(3);
    await expect(cells).toHaveCount(9);
  });

  await test.step('the key to the end of the text goes to the last cell, where the text ends with a table', async () => {
    await keyboard.press('Control+Home');
    await keyboard.press('Control+End');
    await keyboard.type('end');
    await expect(cells.last()).toHaveText('end');
    await keyboard.press('Control+Home');
    await keyboard.type('start');
    await expect(cells.first()).toHaveText('start');
    await keyboard.press('Shift+Home');
    await keyboard.press('Delete');
    await keyboard.press('Control+End');
    await keyboard.press('Shift+Home');
    await keyboard.press('Delete');
    await cells.first().click();
  });

  await test.step('Tab walks the cells, and makes a row behind the last one', async () => {
    for (const word of ['Phase', 'Weeks', 'Price', 'Design', '2', '€ 4,000', 'Build', '6', '€ 12,000']) {
      await keyboard.type(word);
      await keyboard.press('Tab');
    }
    await expect(cells).toHaveCount(12);
    await keyboard.type('Launch');
    await expect(text.locator('tr').last()).toContainText('Launch');
    await keyboard.press('Shift+Tab');
    await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe('€ 12,000');
  });

  await test.step('cells are selected and merged, a column is aligned and made wider', async () => {
    // With text selected, the palette's key is that of links.
    await keyboard.press('End');
    await palette('Align right');
    await expect(text.locator('td[align="right"]')).toHaveText('€ 12,000');
    await keyboard.press('Alt+ControlOrMeta+ArrowRight');
    await expect(text.locator('col').last()).toHaveAttribute('style', /width: 176px/u);
    await text.locator('tr').last().locator('td').nth(1).click();
    await keyboard.press('Shift+ArrowRight');
    await palette('Merge cells');
    await expect(text.locator('td[colspan="2"]')).toHaveCount(1);
    await page.screenshot({ path: test.info().outputPath('table.png') });
  });

  await test.step('rows and columns come and go, and undo brings them back', async () => {
    await text.getByText('Design').click();
    await palette('Insert column to the right');
    await expect(text.locator('th')).toHaveCount(4);
    await keyboard.press('ControlOrMeta+z');
    await expect(text.locator('th')).toHaveCount(3);
    await palette('Delete column');
    await expect(text.locator('th')).toHaveCount(2);
    await keyboard.press('ControlOrMeta+z');
    await expect(text.locator('th')).toHaveCount(3);
    await palette('Delete table');
    await expect(text.locator('table')).toHaveCount(0);
    await keyboard.press('ControlOrMeta+z');
    await expect(text.locator('th')).toHaveCount(3);
  });

  await test.step('the service has a table with a header and the width of its last column', async () => {
    expect(await stored(page)).toMatch(
      /<table><colgroup><col><col><col width="176"><\/colgroup><thead><tr><th><p>Phase<\/p><\/th>.*<td align="right"><p>€ 12,000<\/p><\/td>.*colspan="2"/u,
    );
  });

  await test.step('cells of a spreadsheet are pasted as a table', async () => {
    await text.getByText('Launch').click();
    await keyboard.press('ArrowDown');
    await expect(text.locator(':scope > p')).toHaveCount(1);
    await paste(
      page,
      '<table border=0><tr><td style="font-weight:700">Lamp</td><td align=right>340</td></tr><tr><td>Pole</td><td>20</td></tr></table>',
    );
    await expect(text.locator('table')).toHaveCount(2);
    expect(await stored(page)).toContain('<td align="right"><p>340</p></td>');
  });

  await test.step('tables that are copied and pasted here keep their widths and header', async () => {
    await text.getByText('Pole').click();
    await page.evaluate(() => {
      const element = document.activeElement;
      if (element !== null) getSelection()?.selectAllChildren(element);
      const data = new DataTransfer();
      const fire = (type: string): boolean | undefined =>
        element?.dispatchEvent(
          new ClipboardEvent(type, { clipboardData: data, bubbles: true, cancelable: true }),
        );
      document.dispatchEvent(new Event('selectionchange'));
      fire('copy');
      getSelection()?.collapseToEnd();
      document.dispatchEvent(new Event('selectionchange'));
      fire('paste');
    });
    await expect(text.locator('table')).toHaveCount(4);
    expect((await stored(page)).match(/<col><col><col width="176"><\/colgroup><thead>/gu)).toHaveLength(2);
  });
  expect(workspace.app.errors).toEqual([]);
});
