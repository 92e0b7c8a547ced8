import { expect, test, type Page } from '@playwright/test';
import { goTo } from '../../support/screens.ts';
import { openWorkspace } from '../../support/workspace.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Record a decision' });

async function openRowMenu(page: Page): Promise<void> {
  await page.getByRole('tab', { name: /^Waiting/u }).click();
  await page.getByRole('grid').focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+F10');
}

test('a decision that the client told the user is recorded offline, undone, and recorded once after a lost answer', async () => {
  const workspace = await openWorkspace();
  try {
    const { app, proxy, service } = workspace;
    const { page } = app;
    const recorded = (): readonly unknown[] =>
      service.database.all(
        'SELECT id FROM activities WHERE additional_fields LIKE \'%"decision"%\' AND additional_fields LIKE \'%"recorded_by"%\'',
      );

    await test.step('offline, from the menu of a row', async () => {
      await proxy.goOffline();
      await openRowMenu(page);
      await page.getByRole('menuitem', { name: 'Record decision…' }).click();
      await expect(dialog(page).getByLabel('Decided by')).toBeFocused();
      await dialog(page).getByRole('combobox', { name: 'How the client told you' }).click();
      await page.getByRole('option', { name: 'On paper' }).click();
      await dialog(page).getByLabel('Decided by').fill('Ann Reed');
      await dialog(page).getByLabel('Note').fill('Signed copy in the folder');
      await dialog(page).getByRole('button', { name: 'Record decision' }).click();
      await page.getByText(/^Recorded “.+” as accepted$/u).waitFor();
      await goTo(page, 'Outbox');
      await expect(page.getByText(/^Record as accepted/u).first()).toBeVisible();
    });

    await test.step('undone before it leaves, and recorded again', async () => {
      await page.keyboard.press('ControlOrMeta+z');
      await expect(page.getByText(/^Record as accepted/u)).toHaveCount(0);
      // Redo is offered once the undo has ended.
      await page.getByText(/^Undone: /u).waitFor();
      await page.keyboard.press('Shift+ControlOrMeta+z');
      await expect(page.getByText(/^Record as accepted/u).first()).toBeVisible();
    });

    await test.step('with a lost answer, once', async () => {
      const lost = { left: 1 };
      proxy.setFault(({ path }) =>
        path.endsWith('/record_decision') && (lost.left -= 1) === 0 ? { kind: 'lose-answer' } : null,
      );
      await proxy.goOnline();
      await expect.poll(() => recorded().length).toBe(1);
      proxy.setFault(() => null);
      await workspace.untilSynced();
      expect(recorded()).toHaveLength(1);
      await workspace.expectSame();
    });

    await test.step('the timeline says who decided, how, and who recorded it', async () => {
      await workspace.syncNow();
      await goTo(page, 'Activity');
      await expect(
        page.getByText(/Ann Reed accepted on paper, recorded by .+: “Signed copy in the folder”/u).first(),
      ).toBeVisible();
    });
  } finally {
    await workspace.dispose();
  }
});

test('from the editor of a sent proposal; not for one that is decided', async () => {
  const workspace = await openWorkspace();
  try {
    const { page } = workspace.app;
    await page.getByRole('tab', { name: /^Waiting/u }).click();
    await page.getByRole('grid').focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Proposal menu' }).click();
    await page.getByRole('menuitem', { name: 'Record decision…' }).click();
    // The menu’s button gives the focus to the dialog and gets it back.
    await expect(dialog(page).getByLabel('Decided by')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Proposal menu' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Record decision…' }).click();
    await dialog(page).getByRole('radio', { name: 'Declined' }).click();
    await page.keyboard.press('ControlOrMeta+Enter');
    await page.getByText(/^Recorded “.+” as declined$/u).waitFor();
    await page.getByRole('button', { name: 'Proposal menu' }).click();
    await expect(page.getByRole('menuitem', { name: 'Duplicate' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Record decision…' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await workspace.untilSynced();
    await workspace.expectSame();
  } finally {
    await workspace.dispose();
  }
});

test('with a service without the extension, it is not offered', async () => {
  const workspace = await openWorkspace({ flags: ['--seed', 'sample', '--variant', 'no-extensions'] });
  try {
    const { page } = workspace.app;
    await openRowMenu(page);
    await expect(page.getByRole('menuitem', { name: 'Send…' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Record decision…' })).toHaveCount(0);
  } finally {
    await workspace.dispose();
  }
});
