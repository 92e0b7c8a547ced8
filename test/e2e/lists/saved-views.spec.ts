import path from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { answerOpenDialog, answerSaveDialog } from '../../support/files.ts';
import { axeFindings } from '../../support/page/axe.ts';
import { runFromPalette } from '../../support/page/shortcut-sheet.ts';
import { goTo, startProposal, waitUntilSaved } from '../../support/screens.ts';
import { openWorkspace } from '../../support/workspace.ts';

const bar = (page: Page) => page.getByRole('group', { name: 'Saved views' });
const view = (page: Page, name: string) => bar(page).getByRole('button', { name: new RegExp(name, 'u') });
const filter = (page: Page) => page.getByRole('textbox', { name: 'Filter proposals' });
const rows = async (page: Page): Promise<number> =>
  Number(await page.getByRole('grid').getAttribute('aria-rowcount')) - 1;

async function saveAs(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Columns and views' }).click();
  await page.getByRole('textbox', { name: 'Save as view' }).fill(name);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await view(page, name).waitFor();
}

async function choose(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'View options' }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

test('views keep filter, sort and columns, count live, and stay after a kill', async () => {
  const workspace = await openWorkspace();
  try {
    let { page } = workspace.app;

    await test.step('a status in the filter selects its tab, and another tab takes its place', async () => {
      const selected = page.getByRole('tab', { selected: true });
      await filter(page).fill('status:draft value>1');
      await expect(selected).toHaveText(/^Drafts/u);
      await page.getByRole('tab', { name: /^Accepted/ }).click();
      await expect(selected).toHaveText(/^Accepted/u);
      await expect(filter(page)).toHaveValue('value>1');
      await filter(page).fill('status:draft status:accepted');
      await expect(selected).toHaveCount(0);
      await page.getByRole('tab', { name: /^All/ }).click();
      await expect(selected).toHaveText(/^All/u);
      await expect(filter(page)).toHaveValue('');
    });

    await test.step('a view has the number of its rows, without being shown too', async () => {
      await page.getByRole('tab', { name: /^Drafts/ }).click();
      await filter(page).fill('website');
      await page.getByRole('columnheader', { name: 'Title' }).getByRole('button').click();
      const found = await rows(page);
      await saveAs(page, 'Web drafts');
      await expect(view(page, 'Web drafts')).toHaveText(`Web drafts${String(found)}`);
      await expect(view(page, 'Web drafts')).toHaveAttribute('aria-pressed', 'true');
      await view(page, 'Web drafts').click();
      await expect(page.getByRole('tab', { name: /^All/ })).toHaveAttribute('aria-selected', 'true');
      await expect(filter(page)).toHaveValue('');
      await startProposal(page, 'Another website');
      await waitUntilSaved(page);
      await goTo(page, 'Proposals');
      await expect(view(page, 'Web drafts')).toHaveText(`Web drafts${String(found + 1)}`);
      await view(page, 'Web drafts').click();
      await expect(filter(page)).toHaveValue('website');
      await expect(page.getByRole('tab', { name: /^Drafts/ })).toHaveAttribute('aria-selected', 'true');
      await expect(page.getByRole('columnheader', { name: 'Title' })).toHaveAttribute(
        'aria-sort',
        'ascending',
      );
      expect(await rows(page)).toBe(found + 1);
      expect(await axeFindings(page)).toEqual([]);
    });

    await test.step('a change is said, and is reset or saved', async () => {
      await filter(page).fill('website another');
      await expect(bar(page).getByRole('status')).toHaveText('Changed');
      await bar(page).getByRole('button', { name: 'Reset' }).click();
      await expect(filter(page)).toHaveValue('website');
      await expect(bar(page).getByRole('button', { name: 'Reset' })).toBeHidden();
      await filter(page).fill('another');
      await bar(page).getByRole('button', { name: 'Save' }).click();
      await expect(bar(page).getByRole('status')).toHaveText('');
      await expect(view(page, 'Web drafts')).toHaveText('Web drafts1');
    });

    await test.step('views are renamed, moved, and deleted with an undo', async () => {
      await page.getByRole('tab', { name: /^Accepted/ }).click();
      await filter(page).fill('');
      await saveAs(page, 'Won');
      await choose(page, 'Rename view');
      await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('All won');
      await page.keyboard.press('Enter');
      await expect(view(page, 'All won')).toBeVisible();
      await choose(page, 'Move left');
      await expect(bar(page).getByRole('button').first()).toHaveText(/^All won/u);
      await choose(page, 'Delete view');
      await expect(view(page, 'All won')).toBeHidden();
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(bar(page).getByRole('button').first()).toHaveText(/^All won/u);
    });

    await test.step('the default view is shown after a kill', async () => {
      await view(page, 'All won').click();
      await choose(page, 'Open at startup');
      await expect(view(page, 'All won').getByLabel('Opens at startup')).toBeVisible();
      await page.waitForTimeout(1_000);
      await workspace.app.kill();
      ({ page } = await workspace.startApp());
      await expect(view(page, 'All won')).toHaveAttribute('aria-pressed', 'true');
      await expect(page.getByRole('tab', { name: /^Accepted/ })).toHaveAttribute('aria-selected', 'true');
      await expect(view(page, 'Web drafts')).toHaveText('Web drafts1');
    });

    await test.step('a backup has them, and a restore brings back those that are missing', async () => {
      const backup = path.join(workspace.folder, 'Views.layover');
      await answerSaveDialog(workspace.app, backup);
      await runFromPalette(page, 'Back up the workspace…');
      await expect(page.getByText('Saved as Views.layover')).toBeVisible();
      await choose(page, 'Delete view');
      await expect(view(page, 'All won')).toBeHidden();
      await answerOpenDialog(workspace.app, backup);
      await runFromPalette(page, 'Restore a backup…');
      const dialog = page.getByRole('dialog', { name: 'Restore a backup' });
      await expect(dialog.getByRole('checkbox', { name: 'Saved views' })).toBeChecked();
      await dialog.getByRole('button', { name: 'Restore', exact: true }).click();
      await dialog.getByRole('button', { name: 'Done' }).click();
      await expect(view(page, 'All won')).toBeVisible();
      await expect(view(page, 'Web drafts')).toHaveCount(1);
    });

    await test.step('clients have views of their own', async () => {
      await goTo(page, 'Clients');
      await expect(bar(page)).toBeHidden();
      await page.getByRole('textbox', { name: 'Filter clients' }).fill('example');
      const found = await rows(page);
      await saveAs(page, 'Examples');
      await expect(view(page, 'Examples')).toHaveText(`Examples${String(found)}`);
      await view(page, 'Examples').click();
      await expect(page.getByRole('textbox', { name: 'Filter clients' })).toHaveValue('');
      await goTo(page, 'Proposals');
      await expect(view(page, 'Examples')).toBeHidden();
    });
  } finally {
    await workspace.dispose();
  }
});
