import { grid, press, type ScreenStep } from './stage.ts';

/** The first run, and the list of proposals with its dialogs. */
export const startSteps: readonly ScreenStep[] = [
  {
    name: 'first-run',
    show: async ({ page }) => page.getByRole('button', { name: 'Try with sample data' }).waitFor(),
  },
  {
    name: 'first-run-errors',
    show: async ({ page }) => {
      await page.getByLabel('Server address').fill('http://127.0.0.1:9');
      await page.getByLabel('API key').fill('not-a-key');
      await page.getByRole('button', { name: 'Test connection' }).click();
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'start-business',
    show: async ({ page }) => {
      await page.getByRole('button', { name: 'Set up my business' }).click();
      await page.getByLabel('Business name').waitFor();
    },
  },
  {
    name: 'start-business-errors',
    show: async ({ page }) => {
      await page.getByLabel('Business name').fill('Kiln & Co.');
      await page.keyboard.press('Enter');
      await page.getByText('Enter your name.').waitFor();
    },
  },
  {
    name: 'start-business-details',
    show: async ({ page }) => {
      await page.getByLabel('Your name').fill('Eva Winter');
      await page.getByLabel('Your email').fill('eva@kiln.example');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Add tax' }).click();
      await page.getByLabel('Tax name').fill('VAT');
    },
  },
  {
    name: 'start-business-left',
    show: async ({ page }) => {
      await page.getByRole('button', { name: 'Back' }).click();
      await page.getByRole('button', { name: 'Back' }).click();
      await page.getByRole('button', { name: 'Try with sample data' }).waitFor();
    },
  },
  {
    name: 'first-sync',
    show: async ({ page, connect, setAnswers }) => {
      // The first sync would end before the sheet is visible, so it stops after the first page of sections.
      setAnswers('first-pages');
      await connect();
      await page.getByRole('heading', { name: 'Syncing your workspace' }).waitFor();
      await page.getByRole('progressbar', { name: 'Loading sections' }).waitFor();
      await page.waitForTimeout(200);
    },
  },
  {
    name: 'flight-check',
    show: async ({ page, setAnswers }) => {
      setAnswers('served');
      await page.getByRole('button', { name: 'Open proposals' }).waitFor({ timeout: 30_000 });
    },
  },
  {
    name: 'proposals',
    show: async ({ page }) => {
      await page.keyboard.press('Enter');
      await grid(page);
      await press(page, 'j', 'j');
    },
  },
  {
    name: 'proposals-selected',
    show: async ({ page }) => press(page, 'x', 'j', 'j', 'x', 'Shift+ArrowDown'),
  },
  { name: 'proposals-peek', show: async ({ page }) => press(page, 'Escape', 'Space') },
  {
    name: 'proposals-menu',
    show: async ({ page }) => {
      await press(page, 'Space');
      await page.getByRole('row').nth(4).click({ button: 'right' });
      await page.getByRole('menu').waitFor();
      await page.waitForTimeout(200);
    },
  },
  {
    name: 'proposals-no-match',
    show: async ({ page }) => {
      await press(page, 'Escape', '/');
      await page.getByRole('textbox', { name: 'Filter proposals' }).fill('zeppelin');
      await page.getByText('No proposals match').waitFor();
    },
  },
  {
    name: 'proposals-archive-question',
    show: async ({ page }) => {
      await press(page, 'Escape', 'j', 'e');
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'proposals-archived-toast',
    show: async ({ page }) => {
      await press(page, 'Escape', 'j', 'e', 'Enter');
      await page.getByText('Archived “').waitFor();
    },
  },
  {
    name: 'proposals-edit-many',
    show: async ({ page }) => {
      await press(page, 'Escape', 'Home', 'x', 'j', 'x', 'j', 'x');
      await page.getByRole('toolbar').getByRole('button', { name: 'Edit' }).click();
      await page.getByRole('dialog', { name: /^Edit / }).waitFor();
    },
  },
  {
    name: 'proposals-unarchive',
    show: async ({ page }) => {
      await press(page, 'Escape', 'Escape', 'Escape');
      await page.getByRole('tab', { name: /^Archived/ }).click();
      await page.getByRole('grid').focus();
      await press(page, 'Home', 'x', 'j', 'x');
      await page.getByRole('toolbar').getByRole('button', { name: 'Unarchive' }).waitFor();
    },
  },
  {
    name: 'proposals-after-archive',
    show: async ({ page }) => {
      await press(page, 'Escape');
      await page.getByRole('tab', { name: /^All/ }).click();
    },
  },
  { name: 'palette', show: async ({ page }) => press(page, 'Control+k') },
  {
    name: 'palette-search',
    show: async ({ page }) => {
      await page.keyboard.type('web');
      await page.waitForTimeout(250);
    },
  },
  { name: 'shortcuts', show: async ({ page }) => press(page, 'Escape', '?') },
  {
    name: 'sync-pill',
    show: async ({ page }) => {
      await press(page, 'Escape');
      await page.locator('[data-sync-tone]').click();
      await page.waitForTimeout(200);
    },
  },
];
