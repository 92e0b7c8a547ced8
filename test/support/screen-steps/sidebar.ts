import { layerOf } from './layer.ts';
import { go, grid, press, type ScreenStep } from './stage.ts';

/** The other screens of the sidebar, with their dialogs. */
export const sidebarSteps: readonly ScreenStep[] = [
  {
    name: 'clients',
    show: async ({ page }) => {
      await press(page, 'Escape');
      await go(page, '/clients');
      await grid(page);
      await press(page, 'j');
    },
  },
  { name: 'client-new', show: async ({ page }) => press(page, 'n') },
  {
    name: 'client-new-errors',
    show: async ({ page }) => {
      await page.getByLabel('Email').fill('not an address');
      await page.getByRole('button', { name: 'Create client' }).click();
      await page.waitForTimeout(200);
    },
  },
  {
    name: 'client',
    show: async ({ page }) => {
      await press(page, 'Escape');
      await page.locator('[data-command-keys]').focus();
      await press(page, 'Enter');
      await page.getByLabel('Company').waitFor();
      await page.waitForTimeout(300);
    },
  },
  {
    name: 'client-import',
    show: async ({ page }) => {
      await go(page, '/clients');
      await page.getByRole('button', { name: 'Import…' }).click();
      await page.getByRole('dialog', { name: 'Import clients' }).waitFor();
      await page.waitForTimeout(200);
    },
  },
  {
    name: 'library',
    show: async ({ page }) => {
      await press(page, 'Escape');
      await go(page, '/library');
      await grid(page);
      await press(page, 'j');
    },
  },
  {
    name: 'library-section',
    show: async ({ page }) => {
      await page.getByRole('gridcell', { name: 'Hourly work', exact: true }).dblclick();
      await page.locator('[data-section]').waitFor();
      await page.waitForTimeout(300);
    },
  },
  {
    name: 'library-templates',
    show: async ({ page }) => {
      await go(page, '/library?view=templates');
      await grid(page);
      await press(page, 'j');
    },
  },
  {
    name: 'library-template',
    show: async ({ page }) => {
      await page.keyboard.press('Enter');
      await page.locator('[data-section]').first().waitFor();
      await page.waitForTimeout(300);
    },
  },
  { name: 'activity', show: async ({ page }) => go(page, '/activity') },
  {
    name: 'insights',
    show: async ({ page }) => {
      await go(page, '/insights');
      await page.getByRole('heading', { name: 'Time to decision' }).waitFor();
    },
  },
  {
    name: 'insights-foot',
    show: async ({ page }) => {
      await page.getByRole('heading', { name: 'Time to decision' }).scrollIntoViewIfNeeded();
      await page.mouse.move(600, 600);
      await page.mouse.wheel(0, 2000);
      await page.waitForTimeout(200);
    },
  },
  { name: 'outbox', show: async ({ page }) => go(page, '/outbox') },
  { name: 'settings', show: async ({ page }) => go(page, '/settings') },
  {
    name: 'settings-shortcuts',
    show: async ({ page }) => {
      await page.getByRole('region', { name: 'Shortcuts' }).scrollIntoViewIfNeeded();
      await page.waitForTimeout(200);
    },
  },
  {
    name: 'settings-other-keys',
    show: async ({ page }) => {
      const change = page.getByRole('button', { name: 'Change shortcut for Clients' });
      await change.click();
      await page.keyboard.press('Control+n');
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'settings-webhooks',
    show: async ({ page }) => {
      await page.getByRole('button', { name: 'Add webhook' }).scrollIntoViewIfNeeded();
      await page.getByRole('button', { name: 'Add webhook' }).click();
      await layerOf(page).waitFor();
      await page.waitForTimeout(200);
    },
  },
  {
    name: 'settings-webhook-secret',
    show: async ({ page }) => {
      const dialog = page.getByRole('dialog', { name: 'Add webhook' });
      await dialog.getByLabel('URL').fill('https://hooks.example/layover');
      await dialog.getByRole('button', { name: 'Add webhook' }).click();
      await page.getByRole('dialog', { name: 'Signing secret' }).waitFor();
      await page.waitForTimeout(200);
    },
  },
  {
    name: 'settings-calls',
    show: async ({ page }) => {
      await press(page, 'Escape');
      await page.getByRole('button', { name: 'Show log' }).click();
      await page.getByRole('row').nth(3).waitFor();
    },
  },
];
