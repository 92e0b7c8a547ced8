import type { Page } from '@playwright/test';
import { newClient, submitEdits } from '../edits.ts';
import { layerOf } from './layer.ts';
import { command, go, grid, press, type ScreenStep } from './stage.ts';

/** Opens the inspector, which is closed in a narrow window. */
async function openInspector(page: Page): Promise<void> {
  if (!(await page.getByRole('radio', { name: 'History' }).isVisible())) await press(page, 'Control+\\');
}

/** The editor, sending, and the user's own backup. */
export const workSteps: readonly ScreenStep[] = [
  {
    name: 'editor',
    show: async ({ page }) => {
      await press(page, 'Escape');
      await go(page, '/proposals?view=pending');
      await grid(page);
      await press(page, 'j', 'Enter');
      await page.waitForTimeout(900);
    },
  },
  {
    name: 'editor-find',
    show: async ({ page }) => {
      await press(page, 'Control+f');
      await page.getByRole('textbox', { name: 'Find in document' }).fill('e');
      await press(page, 'Enter', 'Enter');
    },
  },
  {
    name: 'editor-replace',
    show: async ({ page }) => {
      await press(page, 'Control+h');
      await page.getByRole('textbox', { name: 'Find in document' }).fill('the');
      await page.getByRole('textbox', { name: 'Replace with' }).fill('The');
    },
  },
  {
    name: 'editor-taxes',
    show: async ({ page }) => {
      await page.getByRole('button', { name: 'Close search' }).click();
      await openInspector(page);
      await page.getByRole('group', { name: 'Taxes' }).getByRole('button', { name: 'Add tax' }).click();
      await page.waitForTimeout(250);
    },
  },
  {
    name: 'editor-history',
    show: async ({ page }) => {
      await press(page, 'Escape');
      await openInspector(page);
      await page.getByRole('radio', { name: 'History' }).click();
      await page.waitForTimeout(250);
    },
  },
  {
    name: 'editor-section',
    show: async ({ page }) => {
      await page
        .getByRole('textbox', { name: /^Text of/ })
        .first()
        .click({ position: { x: 20, y: 12 } });
      await openInspector(page);
      await page.getByRole('radio', { name: 'Section' }).click();
      await page.waitForTimeout(250);
    },
  },
  { name: 'library-picker', show: async ({ page }) => press(page, 'Control+Shift+l') },
  {
    name: 'preview',
    show: async ({ page }) => {
      await press(page, 'Escape', 'Control+Shift+p');
      await page.frameLocator('iframe').locator('main').waitFor();
    },
  },
  {
    name: 'preview-pdf',
    show: async ({ page }) => {
      await page.getByRole('radio', { name: 'PDF' }).click();
      await page.waitForTimeout(300);
    },
  },
  {
    name: 'print-no-printer',
    show: async ({ page }) => {
      await press(page, 'Escape', 'Control+p');
      await page
        .getByRole('region', { name: 'Messages' })
        .getByText('This computer has no printer')
        .waitFor();
    },
  },
  {
    name: 'export',
    show: async ({ page }) => {
      const messages = page.getByRole('region', { name: 'Messages' });
      await messages.getByRole('button', { name: 'Close' }).click();
      // The toast keeps the focus until it is removed.
      await messages.getByText('This computer has no printer').waitFor({ state: 'detached' });
      await press(page, 'Control+Shift+e');
      await page.getByRole('dialog', { name: /^Export/ }).waitFor();
    },
  },
  {
    name: 'send-batch',
    show: async ({ page }) => {
      await press(page, 'Escape');
      await go(page, '/proposals?view=draft');
      await grid(page);
      await press(page, 'Home', 'x', 'j', 'x', 'j', 'x', 's');
      await page.getByRole('list', { name: 'Recipients' }).waitFor();
    },
  },
  {
    name: 'send',
    show: async ({ page }) => {
      await press(page, 'Escape', 'Escape');
      await press(page, 'Enter');
      await page.locator('[data-section]').first().waitFor();
      await page.getByRole('main').getByRole('button', { name: 'Send', exact: true }).click();
      await layerOf(page).waitFor();
      await page.waitForTimeout(300);
    },
  },
  {
    name: 'outbox-waiting',
    show: async ({ page, setOnline }) => {
      setOnline(false);
      await layerOf(page).getByRole('button', { name: 'Send' }).click();
      await go(page, '/outbox');
      await page.getByRole('article').first().waitFor();
    },
  },
  {
    name: 'outbox-bulk',
    show: async ({ page }) => {
      await submitEdits(
        page,
        Array.from({ length: 1_200 }, (_, index) => newClient(`bulk${index}@example.com`, `Client ${index}`)),
      );
      await page.getByRole('article', { name: 'Add 1,200 clients' }).waitFor();
    },
  },
  {
    name: 'outbox-bulk-cancel',
    show: async ({ page }) => {
      await page.getByRole('button', { name: 'Cancel all' }).click();
      await page.getByRole('alertdialog').waitFor();
      await page.waitForTimeout(200);
    },
  },
  {
    name: 'backup-restore',
    show: async ({ page }) => {
      await page.getByRole('button', { name: 'Discard changes' }).click();
      await page.getByRole('article', { name: 'Add 1,200 clients' }).waitFor({ state: 'hidden' });
      await command(page, 'back up');
      await page.getByText(/^Saved as/).waitFor();
      await command(page, 'restore a backup');
      await layerOf(page).getByRole('status').waitFor();
    },
  },
  {
    name: 'data-check',
    show: async ({ page }) => {
      await press(page, 'Escape');
      await command(page, 'check my data');
      await layerOf(page).getByRole('listitem').first().waitFor();
    },
  },
];
