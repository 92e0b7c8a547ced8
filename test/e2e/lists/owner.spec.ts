import { expect, test, type Page } from '@playwright/test';
import { axeFindings } from '../../support/page/axe.ts';
import { openWorkspace } from '../../support/workspace.ts';

const filter = (page: Page) => page.getByRole('textbox', { name: 'Filter proposals' });
const menu = (page: Page) => page.getByRole('dialog', { name: 'Columns and views' });
const rows = async (page: Page): Promise<number> =>
  Number(await page.getByRole('grid').getAttribute('aria-rowcount')) - 1;

async function chooseOwner(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Columns and views' }).click();
  await menu(page).getByRole('combobox', { name: 'Prepared by' }).click();
  await page.getByRole('option', { name, exact: true }).click();
  await page.keyboard.press('Escape');
}

test('the list shows who prepared a proposal, and only those of one user', async () => {
  const workspace = await openWorkspace();
  try {
    const { page } = workspace.app;
    const { service } = workspace;
    await page.setViewportSize({ width: 1440, height: 800 });
    const users = service.database.all(
      `SELECT users.name, count(*) AS n FROM proposals JOIN users ON users.id = prepared_by_id
        WHERE archived_at IS NULL GROUP BY users.id ORDER BY n`,
    );
    expect(users.length).toBeGreaterThan(1);
    const [{ name, n }] = users as [(typeof users)[number]];
    const all = await rows(page);

    await page.getByRole('button', { name: 'Columns and views' }).click();
    await menu(page).getByRole('checkbox', { name: 'Prepared by' }).click();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('columnheader', { name: 'Prepared by' })).toBeVisible();

    await chooseOwner(page, String(name));
    await expect(filter(page)).toHaveValue(`owner:"${String(name)}"`);
    await expect.poll(() => rows(page)).toBe(Number(n));
    await expect(page.getByRole('gridcell', { name: String(name), exact: true })).toHaveCount(
      Math.min(Number(n), await page.getByRole('grid').locator('[data-row-id]').count()),
    );

    await chooseOwner(page, 'Only mine');
    await expect(filter(page)).toHaveValue('owner:me');
    await expect
      .poll(async () => users.map((user) => Number(user['n'])).includes(await rows(page)))
      .toBe(true);
    expect(await rows(page)).toBeLessThan(all);

    await chooseOwner(page, 'Anyone');
    await expect(filter(page)).toHaveValue('');
    await expect.poll(() => rows(page)).toBe(all);

    await page.getByRole('columnheader', { name: 'Prepared by' }).getByRole('button').click();
    const [first] = users.map((user) => String(user['name'])).toSorted();
    await expect(page.getByRole('row').nth(1)).toContainText(String(first));
  } finally {
    await workspace.dispose();
  }
});
