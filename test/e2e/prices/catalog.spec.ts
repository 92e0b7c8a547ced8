import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { answerOpenDialog, answerSaveDialog } from '../../support/files.ts';
import { addSection, goTo, openProposal, startProposal, waitUntilSaved } from '../../support/screens.ts';
import { openWorkspace } from '../../support/workspace.ts';

const catalogGrid = (page: Page): Locator => page.getByRole('grid', { name: 'Catalog' });

async function openCatalog(page: Page): Promise<void> {
  await goTo(page, 'Library');
  await page.getByRole('tab', { name: /^Catalog/u }).click();
}

/** Types into a new line, whose input keeps the focus. */
async function typeNewLine(page: Page, prices: Locator, text: string): Promise<void> {
  await prices.getByRole('button', { name: 'Add item' }).click();
  await page.keyboard.type(text);
}

test('offline, an item is added, offered while typing, taken, and its new price taken over', async () => {
  const workspace = await openWorkspace();
  try {
    const { proxy } = workspace;
    let { page } = workspace.app;
    await proxy.goOffline();

    await test.step('the empty catalog says what it is for, and N adds an item', async () => {
      await openCatalog(page);
      await expect(page.getByText('Your catalog is empty')).toBeVisible();
      await page.keyboard.press('n');
      const dialog = page.getByRole('dialog', { name: 'New item' });
      await dialog.getByRole('button', { name: 'Save item' }).click();
      await expect(dialog.getByText('Enter a name.')).toBeVisible();
      await dialog.getByLabel('Name').fill('Concept workshop');
      await dialog.getByLabel('Code').fill('W-1');
      await dialog.getByLabel('Description').fill('Two drafts');
      await dialog.getByLabel(/^Price in/u).fill('950/day');
      await dialog.getByLabel(/^Cost in/u).fill('410');
      await dialog.getByLabel('Tax', { exact: true }).fill('Sales tax');
      await dialog.getByLabel('Tax rate in %').fill('8.5');
      await page.keyboard.press('ControlOrMeta+Enter');
      await expect(dialog).toBeHidden();
      await expect(catalogGrid(page).getByText('Concept workshop')).toBeVisible();
      await expect(catalogGrid(page).getByText('Per day')).toBeVisible();
    });

    await test.step('the grid offers it: Escape keeps the text, Enter takes what the arrows choose', async () => {
      await goTo(page, 'Proposals');
      await startProposal(page, 'Priced from the catalog');
      const prices = await addSection(page, 'prices', 'Prices');
      await typeNewLine(page, prices, 'work');
      const list = page.getByRole('listbox', { name: 'Items from the catalog' });
      await expect(list.getByRole('option')).toHaveCount(1);
      await page.keyboard.press('Escape');
      await expect(list).toBeHidden();
      await expect(prices.getByRole('textbox', { name: 'Description', exact: true })).toHaveValue('work');
      await page.keyboard.type('shop');
      await page.keyboard.press('ArrowDown');
      await expect(list.getByRole('option', { selected: true })).toHaveCount(1);
      await page.keyboard.press('Enter');
      const row = prices.locator('[data-line]');
      await expect(row.getByRole('gridcell').first()).toHaveText('Concept workshop\nTwo drafts');
      await expect(row.getByRole('gridcell').nth(1)).toHaveText('Per day');
      await expect(row.getByRole('gridcell').nth(2)).toBeFocused();
      await expect(row.getByRole('gridcell').nth(3)).toContainText('950.00');
      await expect(page.getByRole('region', { name: 'Totals' })).toContainText('Sales tax 8.5%');
    });

    await test.step('all of it is one step of undo', async () => {
      await waitUntilSaved(page);
      await page.keyboard.press('Escape');
      await page.keyboard.press('ControlOrMeta+z');
      await expect(page.locator('[data-line]')).toHaveCount(0);
      await expect(page.getByText('Sales tax 8.5%')).toBeHidden();
      await page.keyboard.press('ControlOrMeta+Shift+z');
      await expect(page.locator('[data-line]')).toHaveCount(1);
      await expect(page.getByRole('region', { name: 'Totals' })).toContainText('Sales tax 8.5%');
      await waitUntilSaved(page);
    });

    await test.step('after a kill, a new price is marked and taken over in one step', async () => {
      await workspace.app.kill();
      ({ page } = await workspace.startApp());
      await page.getByRole('heading', { name: 'Proposals', level: 1 }).waitFor();
      await openCatalog(page);
      await catalogGrid(page).focus();
      await page.keyboard.press('Home');
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Edit item' });
      await dialog.getByLabel(/^Price in/u).fill('990');
      await dialog.getByRole('button', { name: 'Save item' }).click();
      await expect(dialog).toBeHidden();
      await openProposal(page, 'Priced from the catalog');
      const amount = page.locator('[data-line]').getByRole('gridcell').nth(3);
      await expect(amount).toContainText('The catalog price is now');
      await expect(page.getByText('1 price has changed in the catalog')).toBeVisible();
      await page.getByRole('button', { name: 'Update prices from catalog' }).click();
      await expect(amount).toHaveText(/990\.00$/u);
      await expect(page.getByText('1 price has changed in the catalog')).toBeHidden();
      await page.keyboard.press('ControlOrMeta+z');
      await expect(amount).toContainText('950.00');
      await page.locator('[data-line]').getByRole('gridcell').nth(3).click();
      await page.keyboard.press('Escape');
      await page.keyboard.press('ControlOrMeta+u');
      await expect(amount).toHaveText(/990\.00$/u);
    });

    await test.step('a line is saved to the catalog by its key', async () => {
      const prices = page.getByRole('region', { name: 'Prices' });
      await typeNewLine(page, prices, 'Hosting');
      await page.keyboard.press('Enter');
      await prices.getByRole('gridcell', { name: 'Hosting', exact: true }).click();
      await page.keyboard.press('Escape');
      await page.keyboard.press('ControlOrMeta+Shift+s');
      await expect(page.getByText('Saved “Hosting” to the catalog')).toBeVisible();
    });

    await test.step('deleting an item is undone by its message and by Mod+Z, and leaves the line alone', async () => {
      await openCatalog(page);
      const item = catalogGrid(page).getByText('Concept workshop');
      await page.keyboard.press('Home');
      await page.keyboard.press('Delete');
      await expect(item).toBeHidden();
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(item).toBeVisible();
      await catalogGrid(page).focus();
      await page.keyboard.press('Home');
      await page.keyboard.press('Delete');
      await expect(item).toBeHidden();
      await page.keyboard.press('ControlOrMeta+z');
      await expect(item).toBeVisible();
      await page.keyboard.press('ControlOrMeta+Shift+z');
      await expect(item).toBeHidden();
      await openProposal(page, 'Priced from the catalog');
      await expect(page.locator('[data-line]').first()).toContainText('990.00');
    });

    await test.step('online, the service has lines and taxes, and never a cost', async () => {
      await proxy.goOnline();
      await workspace.untilSynced();
      await workspace.expectSame();
    });
  } finally {
    await workspace.dispose();
  }
});

test('a price list is imported after a review, found, and exported', async () => {
  const workspace = await openWorkspace();
  try {
    const { page } = workspace.app;
    const file = path.join(workspace.folder, 'prices.csv');
    await writeFile(
      file,
      'Artikelnr;Bezeichnung;Einheit;Preis;Kosten\r\nA-1;Regie;Stunde;95,00;42,50\r\nA-2;Wartung;monatlich;40;\r\nA-3;;;10;\r\nA-4;Anfahrt;;viel;\r\n',
    );
    await openCatalog(page);
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('combobox').fill('import catalog');
    await page.getByRole('option', { name: 'Import catalog' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import catalog' });
    await dialog.locator('input[type="file"]').setInputFiles(file);
    await expect(dialog.getByText('The name is missing.')).toBeVisible();
    await expect(dialog.getByText('The price must be an amount, such as 120.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Import 2 items' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Imported 2 items')).toBeVisible();
    await expect(catalogGrid(page).getByText('Regie')).toBeVisible();
    await page.getByRole('textbox', { name: 'Search the catalog' }).fill('wartung');
    await expect(catalogGrid(page).getByText('Regie')).toBeHidden();
    await expect(catalogGrid(page).getByText('Monthly')).toBeVisible();
    await page.getByRole('textbox', { name: 'Search the catalog' }).fill('nothing like it');
    await expect(page.getByText('No results for “nothing like it”')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filter' }).click();

    const target = path.join(workspace.folder, 'Catalog.csv');
    await answerSaveDialog(workspace.app, target);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Export as CSV…' }).click();
    await expect(page.getByText('Saved “Catalog.csv”')).toBeVisible();
    expect(await readFile(target, 'utf8')).toContain('A-1,Regie,,per:hour,95.00,42.50,USD,,');
    await catalogGrid(page).focus();
    await page.keyboard.press('ControlOrMeta+z');
    await expect(page.getByText('Your catalog is empty')).toBeVisible();
  } finally {
    await workspace.dispose();
  }
});

test('a backup has the catalog, and a restore brings its missing items back', async () => {
  const workspace = await openWorkspace();
  try {
    const { page } = workspace.app;
    const backup = path.join(workspace.folder, 'Studio.layover');
    await openCatalog(page);
    for (const name of ['Concept', 'Hosting']) {
      await page.getByRole('button', { name: 'New item' }).first().click();
      const dialog = page.getByRole('dialog', { name: 'New item' });
      await dialog.getByLabel('Name').fill(name);
      await page.keyboard.press('ControlOrMeta+Enter');
      await expect(catalogGrid(page).getByText(name)).toBeVisible();
    }
    await answerSaveDialog(workspace.app, backup);
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('combobox').fill('back up');
    await page.getByRole('option', { name: /^Back up/u }).click();
    await expect(page.getByText('Saved as Studio.layover')).toBeVisible();

    await catalogGrid(page).focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Delete');
    await expect(catalogGrid(page).getByText('Concept')).toBeHidden();
    await answerOpenDialog(workspace.app, backup);
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('combobox').fill('restore a backup');
    await page.getByRole('option', { name: 'Restore a backup…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Restore a backup' });
    await expect(dialog.getByRole('checkbox', { name: 'Catalog' })).toBeChecked();
    await dialog.getByRole('button', { name: 'Restore', exact: true }).click();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(catalogGrid(page).getByText('Concept')).toBeVisible();
    await expect(catalogGrid(page).getByText('Hosting')).toHaveCount(1);
  } finally {
    await workspace.dispose();
  }
});
