import { expect, test } from '@playwright/test';
import { goTo, passFlightCheck } from '../../support/screens.ts';
import { openWorkspace } from '../../support/workspace.ts';

test('by keyboard: a command gets other keys, a conflict is named, and the keys can be reset', async () => {
  const workspace = await openWorkspace();
  try {
    const { page } = workspace.app;
    await goTo(page, 'Settings');
    const change = page.getByRole('button', { name: 'Change shortcut for Clients' });
    await change.press('Enter');
    await page.keyboard.press('ControlOrMeta+n');
    await expect(page.getByRole('alert')).toContainText('Already used by “New proposal”.');
    await page.keyboard.press('ControlOrMeta+j');
    await expect(change).toContainText('J');
    await page.keyboard.press('ControlOrMeta+j');
    await page.getByRole('heading', { name: 'Clients', level: 1 }).waitFor();
    await page.getByRole('grid').focus();
    await page.keyboard.press('g');
    await page.keyboard.press('c');
    await page.keyboard.press('?');
    const row = page
      .getByRole('dialog')
      .locator('div')
      .filter({ has: page.getByText('Clients', { exact: true }) });
    await expect(row.last()).toContainText('J');
    await page.keyboard.press('Escape');

    // A command of a screen that is not shown: keys of the same screen are taken, those of other screens are free.
    await goTo(page, 'Settings');
    const archive = page
      .getByRole('region', { name: 'Proposals' })
      .getByRole('button', { name: 'Change shortcut for Archive' });
    await archive.press('Enter');
    await page.keyboard.press('s');
    await expect(page.getByRole('alert')).toContainText('Already used by');
    await page.keyboard.press('u');
    await expect(archive).toContainText('U');
    await goTo(page, 'Proposals');
    await page.getByRole('grid').focus();
    await page.keyboard.press('e');
    await expect(page.getByText(/^Archived “/u)).toHaveCount(0);
    await expect(async () => {
      await page.keyboard.press('u');
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: 'Archive' })
        .press('Enter', { timeout: 1000 });
      await expect(page.getByText(/^Archived “/u).first()).toBeVisible({ timeout: 1000 });
    }).toPass();

    // A toast does not block the screen's keys, even when one of its buttons has the focus.
    await page
      .getByRole('region', { name: 'Messages' })
      .getByRole('button', { name: 'Undo' })
      .first()
      .focus();
    await page.keyboard.press('g');
    await page.keyboard.press('l');
    await page.getByRole('heading', { name: 'Library', level: 1 }).waitFor();

    await workspace.app.close();
    const { page: again } = await workspace.startApp();
    await passFlightCheck(again);
    // Right after its first render, the list may not listen to keys yet.
    await expect(async () => {
      await again.keyboard.press('ControlOrMeta+j');
      await again.getByRole('heading', { name: 'Clients', level: 1 }).waitFor({ timeout: 3000 });
    }).toPass();
    await goTo(again, 'Settings');
    await again.getByRole('button', { name: 'Reset shortcut for Clients' }).press('Enter');
    await again.keyboard.press('ControlOrMeta+j');
    await expect(again.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
    await expect(again.getByRole('button', { name: 'Reset shortcut for Clients' })).toBeHidden();
  } finally {
    await workspace.dispose();
  }
});
