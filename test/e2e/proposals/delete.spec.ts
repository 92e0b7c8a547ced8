import { expect, test, type Page } from '@playwright/test';
import { goTo } from '../../support/screens.ts';
import { openWorkspace } from '../../support/workspace.ts';

const question = (page: Page) => page.getByRole('alertdialog', { name: /^Delete \d+ proposals?\?/u });
const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name });

async function countIn(page: Page, name: RegExp): Promise<number> {
  return Number(/\d+/u.exec(await tab(page, name).innerText())?.[0] ?? 0);
}

/** The number of rows that can be seen. */
const rowsInView = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const pane = document.querySelector('[data-rows]')?.getBoundingClientRect();
    const rows = [...document.querySelectorAll('[data-row-id]')].map((row) => row.getBoundingClientRect());
    return rows.filter(
      ({ top, bottom }) => pane !== undefined && top >= pane.top - 1 && bottom <= pane.bottom + 1,
    ).length;
  });

test('deleting more than a draft asks first, and excludes accepted proposals', async () => {
  const workspace = await openWorkspace();
  try {
    const { app, proxy } = workspace;
    const { page } = app;
    await expect.poll(() => countIn(page, /^Accepted/u)).toBeGreaterThan(1);
    await workspace.untilSynced();
    await proxy.goOffline();
    const accepted = await countIn(page, /^Accepted/u);
    const all = await countIn(page, /^All/u);

    await test.step('an accepted proposal is not deleted, with a message', async () => {
      await tab(page, /^Accepted/u).click();
      await page.getByRole('grid').focus();
      await page.keyboard.press('Home');
      await page.keyboard.press('Delete');
      await expect(page.getByText('An accepted proposal can’t be deleted.').first()).toBeVisible();
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Proposal menu' }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await expect(page.getByText('An accepted proposal can’t be deleted.').first()).toBeVisible();
      await goTo(page, 'Outbox');
      await expect(page.getByText('Nothing waiting')).toBeVisible();
    });

    await test.step('deleting several asks first, and undo restores them', async () => {
      await goTo(page, 'Proposals');
      await tab(page, /^All/u).click();
      await page.getByRole('grid').focus();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.press('Delete');
      await expect(question(page)).toContainText(`Delete ${String(all - accepted)} proposals?`);
      await expect(question(page)).toContainText(`${String(accepted)} accepted proposals can’t be deleted`);
      await expect(question(page)).toContainText('their links stop working');
      await expect(question(page)).toContainText('You can undo this for 10 seconds.');
      await page.keyboard.press('Escape');
      expect(await countIn(page, /^All/u)).toBe(all);
      await page.getByRole('grid').focus();
      await page.keyboard.press('Delete');
      await question(page).waitFor();
      await page.keyboard.press('Enter');
      await expect(page.getByText(`Deleted ${String(all - accepted)} proposals`).first()).toBeVisible();
      await expect.poll(() => countIn(page, /^All/u)).toBe(accepted);
      await page.keyboard.press('ControlOrMeta+z');
      await expect.poll(() => countIn(page, /^All/u)).toBe(all);
    });

    await test.step('one draft is deleted without a question', async () => {
      await tab(page, /^Draft/u).click();
      const drafts = await countIn(page, /^Draft/u);
      await page.getByRole('grid').focus();
      await page.keyboard.press('Home');
      await page.keyboard.press('Delete');
      await expect(page.getByText(/^Deleted “/u).first()).toBeVisible();
      await expect.poll(() => countIn(page, /^Draft/u)).toBe(drafts - 1);
      await page.keyboard.press('ControlOrMeta+z');
    });
  } finally {
    await workspace.dispose();
  }
});

test('rows that an undo brings back to an emptied list are shown, wherever the list was scrolled to', async () => {
  const workspace = await openWorkspace({ flags: ['--seed', 'proposals:300'] });
  try {
    const { page } = workspace.app;
    const grid = page.getByRole('grid', { name: 'Proposals' });
    await tab(page, /^Drafts/u).click();
    const drafts = await countIn(page, /^Drafts/u);
    await grid.focus();
    await page.keyboard.press('End');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Delete');
    await question(page).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'No drafts' }).waitFor();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.poll(() => countIn(page, /^Drafts/u)).toBe(drafts);
    await expect.poll(() => rowsInView(page)).toBeGreaterThan(10);
  } finally {
    await workspace.dispose();
  }
});
