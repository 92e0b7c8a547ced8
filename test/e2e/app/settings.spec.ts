import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { callBridge } from '../../support/bridge.ts';
import { goTo, passFlightCheck } from '../../support/screens.ts';
import { openWorkspace } from '../../support/workspace.ts';

test('by keyboard: settings apply at once and survive a restart', async () => {
  const workspace = await openWorkspace();
  try {
    const { page } = workspace.app;
    const { keyboard } = page;
    await goTo(page, 'Settings');

    await test.step('row height', async () => {
      await page.getByRole('radio', { name: 'Compact' }).press('Space');
      await goTo(page, 'Proposals');
      const row = page.getByRole('row').nth(1);
      await expect.poll(async () => (await row.boundingBox())?.height).toBe(30);
      await goTo(page, 'Settings');
    });

    await test.step('single-letter keys can be switched off (WCAG 2.1.4); keys with a modifier stay', async () => {
      await page.getByRole('switch', { name: 'Single-key shortcuts' }).press('Space');
      await goTo(page, 'Proposals');
      await page.getByRole('grid').focus();
      await keyboard.press('e');
      await keyboard.press('g');
      await keyboard.press('c');
      await keyboard.press('ControlOrMeta+d');
      await expect(page.getByText('Duplicated')).toBeVisible();
      await expect(page.getByText(/^Archived “/u)).toHaveCount(0);
      await expect(page.getByRole('heading', { name: 'Proposals', level: 1 })).toBeVisible();
      await keyboard.press('ControlOrMeta+z');
      await goTo(page, 'Settings');
    });

    await test.step('no undo window', async () => {
      const seconds = page.getByRole('textbox', { name: 'Undo time in seconds' });
      await seconds.fill('0');
      await seconds.press('Tab');
      await expect(page.getByText('can’t undo a send')).toBeVisible();
    });

    await test.step('notifications and quiet hours', async () => {
      await page.getByRole('checkbox', { name: 'A client opens the PDF' }).press('Space');
      await page.getByRole('checkbox', { name: 'A client accepts' }).press('Space');
      await page.getByRole('switch', { name: 'Quiet hours' }).press('Space');
      await page.getByLabel('From', { exact: true }).fill('21:30');
      await expect
        .poll(() => callBridge(page, 'notifications.getSettings', {}))
        .toEqual({
          types: [
            'client_rejected_proposal',
            'client_clarification_proposal',
            'client_email_bounced',
            'client_view_proposal',
            'client_view_pdf',
          ],
          quietHours: { from: 21 * 60 + 30, to: 7 * 60 },
        });
    });

    await test.step('the local copy is rebuilt completely', async () => {
      await page.getByRole('button', { name: 'Reload', exact: true }).press('Enter');
      await expect(page.getByText('Reloaded from disk')).toBeVisible();
      await workspace.untilSynced();
      await workspace.expectSame();
    });

    await test.step('a new language reloads the window, and the focus stays', async () => {
      await page.locator('#appearance').getByRole('combobox', { name: 'Language' }).press('Enter');
      await page.getByRole('option', { name: 'Deutsch' }).waitFor();
      await keyboard.type('Deu');
      await keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: 'Einstellungen', level: 1 })).toBeVisible();
      await expect(page.locator('#appearance').getByRole('combobox', { name: 'Sprache' })).toBeFocused();
      await keyboard.press('Enter');
      await page.getByRole('option', { name: 'English', exact: true }).waitFor();
      await keyboard.type('Engl');
      await keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
    });

    await test.step('after an immediate kill', async () => {
      await page.getByRole('radio', { name: 'Dark' }).press('Space');
      // Chromium writes a page's storage seconds later; the app writes its own file now.
      const file = path.join(workspace.folder, 'app', 'data', 'preferences.json');
      await expect.poll(() => readFile(file, 'utf8')).toContain('dark');
      await workspace.app.kill();
      const { page: again } = await workspace.startApp();
      await passFlightCheck(again);
      await expect(again.locator('html')).toHaveAttribute('data-theme', 'dark');
      await goTo(again, 'Settings');
      await expect(again.getByRole('radio', { name: 'Compact' })).toBeChecked();
      await expect(again.getByRole('switch', { name: 'Single-key shortcuts' })).not.toBeChecked();
      await expect(again.getByRole('textbox', { name: 'Undo time in seconds' })).toHaveValue('0');
      await expect(again.getByLabel('From', { exact: true })).toHaveValue('21:30');
      await expect(again.getByRole('checkbox', { name: 'A client accepts' })).not.toBeChecked();
    });

    await test.step('after a disconnect, the app shows the first run, and the key is deleted', async () => {
      const { page: last } = workspace.app;
      await last.getByRole('button', { name: 'Disconnect…' }).press('Enter');
      await expect(last.getByRole('alertdialog')).toContainText('All your changes are synced.');
      await last.getByRole('button', { name: 'Disconnect', exact: true }).press('Enter');
      await expect(last.getByRole('button', { name: 'Try with sample data' })).toBeVisible();
      // The window reloads, which would interrupt a call.
      await expect(async () => {
        expect(await callBridge(last, 'session.get', {})).toEqual({ state: 'disconnected' });
      }).toPass();
    });

    await test.step('the first run names the work on this computer, and reconnecting asks only for the key', async () => {
      const { page: last } = workspace.app;
      await expect(last.getByText(/: \d+ proposals stay on this computer\.$/u)).toBeVisible();
      await last.getByRole('button', { name: 'Reconnect…' }).press('Enter');
      await expect(last.getByLabel('Server address')).toHaveValue(workspace.proxy.url);
      await expect(last.getByLabel('API key')).toBeFocused();
    });
  } finally {
    await workspace.dispose();
  }
});
