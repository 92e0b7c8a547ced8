import { expect, test, type Page } from '@playwright/test';
import {
  addLine,
  addSection,
  goTo,
  startProposal,
  waitUntilSaved,
  writeText,
} from '../../support/screens.ts';
import { openWorkspace } from '../../support/workspace.ts';

async function showTemplates(page: Page): Promise<void> {
  await goTo(page, 'Library');
  await page.getByRole('tab', { name: /^Templates/u }).click();
}

const row = (page: Page, name: string) => page.getByRole('gridcell', { name, exact: true });

async function chooseInMenu(page: Page, name: string, item: string): Promise<void> {
  await row(page, name).click();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: item }).click();
}

test('offline, a proposal becomes a template; the template is used, renamed, deleted and brought back', async () => {
  const workspace = await openWorkspace();
  try {
    const { app, proxy, service } = workspace;
    const { page } = app;
    const names = (): readonly unknown[] =>
      service.database.all('SELECT name FROM templates ORDER BY id').map(({ name }) => name);
    const contents = (owner: string): readonly unknown[] =>
      service.database
        .all(
          `SELECT s.title, s.optional, group_concat(i.name ORDER BY i.position) AS items
           FROM sections s LEFT JOIN line_items i ON i.section_id = s.id
           WHERE ${owner} GROUP BY s.id ORDER BY s.position`,
        )
        .map(({ title, optional, items }) => [title, optional, items]);
    const whole = [
      ['Approach', 0, null],
      ['Fees', 0, 'Design,Build'],
    ];

    await test.step('saved offline, from the menu of the editor', async () => {
      await proxy.goOffline();
      await startProposal(page, 'Pier restaurant');
      const approach = await addSection(page, 'text', 'Approach');
      await writeText(approach, 'Two rounds.');
      const fees = await addSection(page, 'prices', 'Fees');
      await addLine(fees, { name: 'Design', price: '900' });
      await addLine(fees, { name: 'Build', price: '2400' });
      await waitUntilSaved(page);
      await page.getByRole('button', { name: 'Proposal menu' }).click();
      await page.getByRole('menuitem', { name: 'Save as template' }).click();
      await page.getByText('Saved as template “Pier restaurant”').waitFor();
      await showTemplates(page);
      await expect(row(page, 'Pier restaurant')).toBeVisible();
      await goTo(page, 'Outbox');
      await expect(page.getByRole('article', { name: 'Pier restaurant' })).toHaveCount(2);
      await page.screenshot({ path: 'out/templates-outbox.png' });
    });

    await test.step('with the connection it arrives once, whole and in order, though an answer is lost', async () => {
      const lost = { left: 1 };
      proxy.setFault(({ method, path }) =>
        method === 'POST' && path.endsWith('/templates') && (lost.left -= 1) === 0
          ? { kind: 'lose-answer' }
          : null,
      );
      await proxy.goOnline();
      await expect.poll(names).toContain('Pier restaurant');
      await workspace.untilSynced();
      proxy.setFault(() => null);
      expect(names().filter((name) => name === 'Pier restaurant')).toHaveLength(1);
      const owner = "s.template_id = (SELECT id FROM templates WHERE name = 'Pier restaurant')";
      expect(contents(owner)).toEqual(whole);
      await workspace.expectSame();
    });

    await test.step('a proposal is made from it', async () => {
      await showTemplates(page);
      await row(page, 'Pier restaurant').click();
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.screenshot({ path: `out/templates-${colorScheme}.png` });
      }
      await page.keyboard.press('u');
      await expect(page.getByRole('textbox', { name: 'Proposal title' })).toHaveValue('Pier restaurant');
      await expect(page.locator('[data-section]')).toHaveCount(2);
      await waitUntilSaved(page);
      await workspace.untilSynced();
      expect(contents('s.proposal_id = (SELECT max(id) FROM proposals)')).toEqual(whole);
    });

    await test.step('it is renamed', async () => {
      await showTemplates(page);
      await chooseInMenu(page, 'Pier restaurant', 'Rename');
      const dialog = page.getByRole('dialog', { name: 'Rename template' });
      await page.screenshot({ path: 'out/templates-rename.png' });
      await dialog.getByLabel('Name').fill('');
      await page.keyboard.press('Enter');
      await expect(dialog.getByText('Enter a name.')).toBeVisible();
      await dialog.getByLabel('Name').fill('Restaurants');
      await page.keyboard.press('Enter');
      await expect(row(page, 'Restaurants')).toBeVisible();
      await expect.poll(names).toContain('Restaurants');
    });

    await test.step('it is deleted after a question, and undone after the delete has gone out', async () => {
      await chooseInMenu(page, 'Restaurants', 'Delete template');
      const question = page.getByRole('alertdialog', { name: 'Delete “Restaurants”?' });
      await page.screenshot({ path: 'out/templates-delete.png' });
      await question.getByRole('button', { name: 'Delete template' }).click();
      await expect(row(page, 'Restaurants')).toBeHidden();
      await expect.poll(names, { timeout: 30_000 }).not.toContain('Restaurants');
      await page.keyboard.press('ControlOrMeta+z');
      await expect(row(page, 'Restaurants')).toBeVisible();
      await expect.poll(names).toContain('Restaurants');
      await workspace.untilSynced();
      expect(contents("s.template_id = (SELECT id FROM templates WHERE name = 'Restaurants')")).toEqual(
        whole,
      );
      await workspace.expectSame();
    });

    await test.step('an empty one is created, and opens in the editor', async () => {
      await page.getByRole('button', { name: 'New template' }).click();
      await page.getByRole('dialog', { name: 'New template' }).getByLabel('Name').fill('Workshops');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1 }).getByText('Workshops', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Add text' }).click();
      await page.getByRole('textbox', { name: 'Section title' }).fill('Agenda');
      await waitUntilSaved(page);
      await page.screenshot({ path: 'out/templates-editor.png' });
      await workspace.untilSynced();
      const owner = "s.template_id = (SELECT id FROM templates WHERE name = 'Workshops')";
      expect(contents(owner)).toEqual([['Agenda', 0, null]]);
    });
  } finally {
    await workspace.dispose();
  }
});
