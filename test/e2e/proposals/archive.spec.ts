import { expect, test, type Page } from '@playwright/test';
import { goTo, waitUntilSaved } from '../../support/screens.ts';
import { readSnapshot, ofKind } from '../../support/snapshot.ts';
import { openWorkspace } from '../../support/workspace.ts';

const archivedTab = (page: Page) => page.getByRole('tab', { name: /^Archived/ });
const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Selected proposals' });

async function inArchive(page: Page): Promise<number> {
  return Number(/\d+/u.exec(await archivedTab(page).innerText())?.[0] ?? 0);
}

async function runFromPalette(page: Page, title: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox').last().fill(title);
  await page.getByRole('option', { name: title }).first().click();
}

test('with our own service, proposals can be unarchived from every screen, in bulk and offline', async () => {
  const workspace = await openWorkspace();
  try {
    const { app, proxy, service } = workspace;
    const { page } = app;
    const archivedThere = (): number =>
      service.database.all('SELECT id FROM proposals WHERE archived_at IS NOT NULL').length;
    const calls = (end: string): number =>
      proxy.calls.filter(({ method, path }) => method === 'PUT' && path.endsWith(end)).length;
    const total = archivedThere();
    expect(total).toBeGreaterThan(4);

    await test.step("the service's capabilities are read once per connection", async () => {
      await expect
        .poll(() => proxy.calls.filter(({ path }) => path.endsWith('/openapi.json')).length)
        .toBe(1);
      await workspace.syncNow();
      await workspace.untilSynced();
      expect(proxy.calls.filter(({ path }) => path.endsWith('/openapi.json'))).toHaveLength(1);
    });

    await test.step('one proposal, from the peek', async () => {
      await archivedTab(page).click();
      await page.getByRole('grid').focus();
      await page.keyboard.press('Home');
      await page.keyboard.press('Space');
      const peek = page.getByRole('complementary', { name: 'Preview' });
      await peek.getByRole('button', { name: 'Unarchive' }).click();
      await page.getByText(/^Unarchived “/u).waitFor();
      await expect.poll(archivedThere).toBe(total - 1);
      await page.getByRole('grid').focus();
      await page.keyboard.press('Space');
    });

    await test.step('one proposal, from the menu of a row, with its former status', async () => {
      await page.getByRole('grid').focus();
      await page.keyboard.press('Home');
      await page.keyboard.press('Shift+F10');
      await page.getByRole('menuitem', { name: 'Unarchive' }).click();
      await expect.poll(archivedThere).toBe(total - 2);
      await workspace.untilSynced();
      await workspace.expectSame();
    });

    await test.step('several offline: they wait, each is called once, and one whose answer is lost once more', async () => {
      await proxy.goOffline();
      await page.getByRole('grid').focus();
      await page.keyboard.press('ControlOrMeta+a');
      await toolbar(page).getByRole('button', { name: 'Unarchive' }).click();
      await page.getByText(`Unarchived ${String(total - 2)} proposals`).waitFor();
      await expect.poll(() => inArchive(page)).toBe(0);
      await goTo(page, 'Outbox');
      await expect(page.getByText(/Unarchive/u).first()).toBeVisible();
      const before = calls('/unarchive');
      const lost = { left: 1 };
      proxy.setFault(({ path }) =>
        path.endsWith('/unarchive') && (lost.left -= 1) === 0 ? { kind: 'lose-answer' } : null,
      );
      await proxy.goOnline();
      await expect.poll(archivedThere, { timeout: 30_000 }).toBe(0);
      await workspace.untilSynced(120_000);
      expect(calls('/unarchive') - before).toBe(total - 2 + 1);
      await workspace.expectSame();
    });

    await test.step('undo archives them again, and redo unarchives them', async () => {
      await goTo(page, 'Proposals');
      await page.keyboard.press('ControlOrMeta+z');
      await expect.poll(() => inArchive(page)).toBe(total - 2);
      await page.keyboard.press('ControlOrMeta+Shift+z');
      await expect.poll(() => inArchive(page)).toBe(0);
      await workspace.untilSynced();
      expect(archivedThere()).toBe(0);
    });

    await test.step('the question mentions it, and undo works after the undo window too', async () => {
      await page.getByRole('tab', { name: /^All/ }).click();
      await page.getByRole('grid').focus();
      await page.keyboard.press('Home');
      await page.keyboard.press('e');
      const question = page.getByRole('alertdialog');
      await expect(question).toContainText('until you unarchive it');
      await expect(question).not.toContainText('undo');
      await expect(question.getByRole('button', { name: 'Archive' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect.poll(archivedThere, { timeout: 30_000 }).toBe(1);
      await workspace.untilSynced();
      await page.getByRole('grid').focus();
      await page.keyboard.press('ControlOrMeta+z');
      await expect.poll(archivedThere).toBe(0);
      await workspace.untilSynced();
      await workspace.expectSame();
    });

    await test.step('from the editor and the palette', async () => {
      const open = async (): Promise<void> => {
        await goTo(page, 'Proposals');
        await archivedTab(page).click();
        await page.getByRole('grid').getByRole('row').nth(1).dblclick();
        await page.getByRole('textbox', { name: 'Proposal title' }).waitFor();
      };
      await page.getByRole('grid').focus();
      for (const key of ['Home', 'x', 'j', 'x', 'e']) await page.keyboard.press(key);
      await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Archive' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect.poll(archivedThere, { timeout: 30_000 }).toBe(2);
      await open();
      await page.getByRole('button', { name: 'Unarchive' }).click();
      await expect(page.getByText('This proposal is archived.')).toBeHidden();
      await expect.poll(archivedThere).toBe(1);
      await open();
      await runFromPalette(page, 'Unarchive proposal');
      await waitUntilSaved(page);
      await expect.poll(archivedThere).toBe(0);
    });
  } finally {
    await workspace.dispose();
  }
});

test('with a service without the extension, unarchive is not offered', async () => {
  const workspace = await openWorkspace({ flags: ['--seed', 'sample', '--variant', 'no-extensions'] });
  try {
    const { page } = workspace.app;
    await archivedTab(page).click();
    await page.getByRole('grid').focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('x');
    await expect(toolbar(page).getByRole('button', { name: 'Export' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Unarchive' })).toHaveCount(0);
    await page.keyboard.press('Shift+e');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Shift+F10');
    await expect(page.getByRole('menuitem', { name: 'Duplicate as draft' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Unarchive' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.getByRole('grid').getByRole('row').nth(1).dblclick();
    await expect(page.getByText('This proposal is archived.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Unarchive' })).toHaveCount(0);
    const { records } = await readSnapshot(page);
    expect(ofKind(records, 'proposal').some(({ fields }) => fields.archived_at !== null)).toBe(true);

    await test.step('the question before archiving says that its undo ends', async () => {
      await goTo(page, 'Proposals');
      await page.getByRole('tab', { name: /^Waiting/u }).click();
      await page.getByRole('grid').focus();
      await page.keyboard.press('Home');
      await page.keyboard.press('e');
      const question = page.getByRole('alertdialog');
      await expect(question).toContainText('its link stops working and it can’t be sent again');
      await expect(question).toContainText('You can undo this for 10 seconds.');
      await page.keyboard.press('Escape');
    });

    await test.step('what the service never returns is shown as unknown, not as none', async () => {
      await page.getByRole('tab', { name: /^Draft/u }).click();
      const grid = page.getByRole('grid');
      await grid.focus();
      await page.keyboard.press('Home');
      await page.keyboard.press('Enter');
      await expect(page.getByText('“Unknown” means it was set outside Layover.')).toBeVisible();
      await expect(page.getByRole('combobox', { name: 'Theme' })).toContainText('Unknown');
    });
  } finally {
    await workspace.dispose();
  }
});
