import { expect, test, type Page } from '@playwright/test';
import { addLine, goTo, startProposal, waitUntilSaved, writeText } from '../../support/screens.ts';
import { openWorkspace } from '../../support/workspace.ts';

/** In the open section of the library: types its title. */
async function nameSection(page: Page, title: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Section title' });
  await field.fill(title);
  await field.blur();
  await page.getByRole('region', { name: title }).waitFor();
}

async function back(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Back to the library' }).click();
  await page.getByRole('heading', { name: 'Library', level: 1 }).waitFor();
}

test('offline, library sections are created, used, changed and deleted, and all of it is synced', async () => {
  const workspace = await openWorkspace();
  try {
    const { app, proxy, service } = workspace;
    const { page } = app;
    let order: readonly (string | null)[] = [];
    await proxy.goOffline();

    await test.step('G L, then N: a text section', async () => {
      await page.keyboard.press('g');
      await page.keyboard.press('l');
      await page.getByRole('heading', { name: 'Library', level: 1 }).waitFor();
      await expect(page.getByRole('gridcell', { name: 'Terms of payment' })).toBeVisible();
      await page.getByRole('grid').focus();
      await page.keyboard.press('n');
      await nameSection(page, 'Travel');
      await writeText(page.getByRole('region', { name: 'Travel' }), 'By train.');
      await waitUntilSaved(page);
      await back(page);
    });

    await test.step('a pricing section with a line item', async () => {
      await page.getByRole('button', { name: 'New section' }).click();
      await page.getByRole('menuitem', { name: 'New pricing section' }).click();
      await nameSection(page, 'On site');
      await addLine(page.getByRole('region', { name: 'On site' }), {
        name: 'Day at your place',
        price: '900',
      });
      await waitUntilSaved(page);
      await back(page);
    });

    await test.step('both are inserted into a proposal', async () => {
      await startProposalFromList(page, 'Two from the library');
      for (const words of ['travel', 'on site']) {
        await page.keyboard.press('ControlOrMeta+Shift+l');
        await page.getByRole('combobox', { name: 'Search sections and templates' }).fill(words);
        await page.keyboard.press('Enter');
        await expect(page.getByRole('dialog')).toBeHidden();
      }
      await expect(page.getByRole('gridcell', { name: 'Day at your place' })).toBeVisible();
      await expect(page.getByText('The library version has changed')).toBeHidden();
      await waitUntilSaved(page);
    });

    await test.step('the original changes: the copy says so and can be updated', async () => {
      await goTo(page, 'Library');
      await page.getByRole('textbox', { name: 'Search sections and templates' }).fill('train');
      await page.getByRole('gridcell', { name: 'Travel' }).dblclick();
      await writeText(page.getByRole('region', { name: 'Travel' }), ' Or by bicycle.');
      await waitUntilSaved(page);
      await goTo(page, 'Proposals');
      await page.getByRole('gridcell', { name: 'Two from the library', exact: true }).dblclick();
      const copy = page.getByRole('region', { name: 'Travel' });
      await copy.getByRole('button', { name: 'The library version has changed' }).click();
      const dialog = page.getByRole('dialog', { name: '“Travel” in the library' });
      await expect(dialog.locator('ins')).toContainText('bicycle');
      await dialog.getByRole('button', { name: 'Update this section' }).click();
      await expect(copy.getByRole('textbox', { name: /^Text of/ })).toContainText('bicycle');
      await expect(copy.getByRole('button', { name: 'The library version has changed' })).toBeHidden();
      await waitUntilSaved(page);
    });

    await test.step('a proposal from a template, complete while offline', async () => {
      await goTo(page, 'Library');
      const search = page.getByRole('textbox', { name: 'Search sections and templates' });
      // The filter is the same as before.
      await expect(search).toHaveValue('train');
      await search.press('Escape');
      await page.getByRole('tab', { name: 'Templates' }).click();
      await page.getByRole('gridcell', { name: 'Website', exact: true }).click();
      await expect(page.getByRole('button', { name: 'New proposal from template' })).toBeVisible();
      await page.screenshot({ path: 'out/templates.png' });
      await page.keyboard.press('u');
      await expect(page.getByRole('textbox', { name: 'Proposal title' })).toHaveValue('Website');
      await expect.poll(() => page.locator('[data-section]').count()).toBeGreaterThan(2);
      await waitUntilSaved(page);
    });

    await test.step('the same from the button for a new proposal', async () => {
      await goTo(page, 'Proposals');
      await page.getByRole('button', { name: 'New from…' }).press('Enter');
      await page.getByRole('menuitem').last().click();
      await expect(page.getByRole('textbox', { name: 'Proposal title' })).not.toHaveValue('');
      await expect(page.locator('[data-section]').first()).toBeVisible();
      await page.keyboard.press('ControlOrMeta+K');
      await page.getByRole('combobox').fill('undo');
      await page.getByRole('option', { name: /^Undo: Create proposal/u }).click();
      await page.getByRole('heading', { name: 'Proposals', level: 1 }).waitFor();
    });

    await test.step('a template is edited', async () => {
      await goTo(page, 'Library');
      await page.getByRole('tab', { name: 'Templates' }).click();
      await page.getByRole('gridcell', { name: 'Brand identity', exact: true }).dblclick();
      await page.getByRole('heading', { level: 1 }).getByText('Template', { exact: true }).waitFor();
      await page.locator('[data-section]').first().waitFor();
      const count = await page.locator('[data-section]').count();
      await page.getByRole('button', { name: 'Add text' }).click();
      await expect(page.locator('[data-section]')).toHaveCount(count + 1);
      const field = page.locator('[data-section]').nth(count).getByRole('textbox', { name: 'Section title' });
      await expect(field).toBeFocused();
      await field.fill('Usage rights');
      await field.blur();
      await waitUntilSaved(page);
    });

    await test.step('its sections are reordered by key, menu and drag, with undo and redo', async () => {
      const titles = () =>
        page
          .locator('[data-section]')
          .evaluateAll((blocks) => blocks.map((block) => block.getAttribute('aria-label')));
      const before = await titles();
      const [first, second, ...rest] = before.slice(0, -1);
      const field = page
        .getByRole('region', { name: 'Usage rights' })
        .getByRole('textbox', { name: 'Section title' });
      await field.click();
      // Faster than the page renders.
      for (let index = before.length - 1; index > 0; index -= 1)
        await page.keyboard.press('Alt+ControlOrMeta+ArrowUp');
      await expect.poll(titles).toEqual(['Usage rights', ...before.slice(0, -1)]);

      const region = page.getByRole('region', { name: 'Usage rights' });
      await region.hover();
      await region.getByRole('button', { name: 'Section menu' }).click();
      await page.getByRole('menuitem', { name: 'Move down' }).click();
      await expect.poll(titles).toEqual([first, 'Usage rights', second, ...rest]);
      // When the menu closes, it restores the focus, which must not take it from the grip.
      await expect(page.getByRole('menu')).toBeHidden();
      await expect(region.getByRole('button', { name: 'Section menu' })).toBeFocused();

      // The outline is shown beside the page if the window is wide enough.
      await page.setViewportSize({ width: 1500, height: 900 });
      const outline = page.getByRole('navigation', { name: 'Outline' });
      const grip = outline.getByRole('button', { name: 'Move Usage rights' });
      // The outline becomes draggable after it gets the focus; the key is pressed before that.
      await grip.evaluate((element) => {
        element.focus();
        const space = { key: ' ', code: 'Space', bubbles: true, cancelable: true };
        element.dispatchEvent(new KeyboardEvent('keydown', space));
      });
      await expect(grip).toHaveAttribute('aria-pressed', 'true');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Space');
      await expect.poll(titles).toEqual([first, second, 'Usage rights', ...rest]);
      await page.getByRole('button', { name: 'Add text' }).focus();
      await page.keyboard.press('ControlOrMeta+z');
      await expect.poll(titles).toEqual([first, 'Usage rights', second, ...rest]);
      await page.keyboard.press('ControlOrMeta+Shift+z');
      await expect.poll(titles).toEqual([first, second, 'Usage rights', ...rest]);
      order = await titles();
      await waitUntilSaved(page);
      await back(page);
    });

    await test.step('deleted, undone, deleted', async () => {
      await page.getByRole('tab', { name: 'Sections' }).click();
      const row = page.getByRole('gridcell', { name: 'About us', exact: true });
      await row.click();
      await page.keyboard.press('Delete');
      await expect(row).toBeHidden();
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(row).toBeVisible();
      await row.click();
      await page.keyboard.press('Delete');
      await expect(row).toBeHidden();
    });

    await test.step('the outbox names the changes, and the service has all of them', async () => {
      await goTo(page, 'Outbox');
      await expect(page.getByRole('article', { name: 'On site' })).toContainText('Day at your place');
      await expect(page.getByRole('article', { name: 'Brand identity' })).toContainText('Usage rights');
      await proxy.goOnline();
      await workspace.syncNow();
      await workspace.untilSynced();
      await workspace.expectSame();
      const sections = (where: string) =>
        service.database.all(
          `SELECT s.title, s.body, s.reusable, (SELECT group_concat(i.name || ' ' || i.amount) FROM line_items i
             WHERE i.section_id = s.id) AS lines
           FROM sections s LEFT JOIN proposals p ON p.id = s.proposal_id WHERE ${where} ORDER BY s.position, s.id`,
        );
      expect(sections(`s.proposal_id IS NULL AND s.title IN ('Travel', 'On site', 'About us')`)).toEqual([
        { title: 'Travel', body: '<p>By train. Or by bicycle.</p>', reusable: 1, lines: null },
        { title: 'On site', body: null, reusable: 1, lines: 'Day at your place 90000' },
      ]);
      expect(sections(`p.title = 'Two from the library'`)).toEqual([
        { title: 'Travel', body: '<p>By train. Or by bicycle.</p>', reusable: 0, lines: null },
        { title: 'On site', body: null, reusable: 0, lines: 'Day at your place 90000' },
      ]);
      const template = `s.template_id = (SELECT template_id FROM sections WHERE title = 'Usage rights')`;
      expect(sections(template).map(({ title }) => title)).toEqual(order);
    });
    expect(app.errors).toEqual([]);
  } finally {
    await workspace.dispose();
  }
});

async function startProposalFromList(page: Page, title: string): Promise<void> {
  await goTo(page, 'Proposals');
  await startProposal(page, title);
}
