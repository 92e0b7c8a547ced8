import { passFlightCheck, testConnection } from '../screens.ts';
import { command, go, grid, press, type ScreenStep } from './stage.ts';

/** A second account on this computer: adding it, switching, and taking one away. */
export const accountSteps: readonly ScreenStep[] = [
  {
    name: 'account-add',
    show: async ({ page, setOnline, startOtherService }) => {
      setOnline(true);
      await press(page, 'Escape');
      await go(page, '/proposals');
      await command(page, 'add account');
      await page.getByRole('dialog', { name: 'Add an account' }).waitFor();
      const other = await startOtherService();
      await testConnection(page, other.url, other.key);
      await page.getByRole('button', { name: 'Connect and sync' }).waitFor();
    },
  },
  {
    name: 'account-added',
    show: async ({ page }) => {
      await page.getByRole('button', { name: 'Connect and sync' }).click();
      // The window starts anew, and may find everything read already.
      await page.getByRole('dialog').waitFor({ state: 'hidden', timeout: 30_000 });
      await passFlightCheck(page);
      await page.getByRole('tab', { name: /^All 3/ }).waitFor();
    },
  },
  {
    name: 'accounts',
    show: async ({ page }) => {
      await go(page, '/settings');
      await page.getByRole('button', { name: 'Switch' }).waitFor();
    },
  },
  {
    name: 'account-replace-key',
    show: async ({ page }) => {
      await page.getByRole('button', { name: 'Replace…' }).click();
      await page.getByRole('dialog').waitFor();
      await page.waitForTimeout(200);
    },
  },
  {
    name: 'account-remove',
    show: async ({ page }) => {
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await page.getByRole('button', { name: 'Remove…' }).click();
      await page.getByRole('alertdialog').waitFor();
      await page.waitForTimeout(200);
    },
  },
  {
    name: 'account-removed',
    show: async ({ page }) => {
      await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click();
      await page.getByText('On this computer, sample data').waitFor({ timeout: 30_000 });
      await grid(page);
    },
  },
];
