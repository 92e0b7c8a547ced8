import { setLanguage } from '../set-language.ts';
import { layerOf } from './layer.ts';
import { go, type ScreenStep } from './stage.ts';

const screens = ['proposals', 'clients', 'library', 'activity', 'insights', 'outbox', 'settings'];

/** The main screens in German, which has the longest texts, in the narrow variant. */
export const germanSteps: readonly ScreenStep[] = [
  {
    name: 'german',
    onlyIn: 'narrow',
    show: async ({ page }) => {
      await page.keyboard.press('Escape');
      await setLanguage(page, 'de');
    },
  },
  ...screens.map((screen): ScreenStep => ({
    name: `german-${screen}`,
    onlyIn: 'narrow',
    show: async ({ page }) => {
      await go(page, `/${screen}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForTimeout(400);
    },
  })),
  {
    name: 'german-editor',
    onlyIn: 'narrow',
    show: async ({ page }) => {
      await go(page, '/proposals?view=pending');
      await page.locator('[data-command-keys]').focus();
      await page.keyboard.press('Home');
      await page.keyboard.press('Enter');
      await page.locator('[data-section]').first().waitFor();
      await page.waitForTimeout(400);
    },
  },
  {
    name: 'german-send',
    onlyIn: 'narrow',
    show: async ({ page }) => {
      await page.keyboard.press('Control+Shift+Enter');
      await layerOf(page).waitFor();
      await page.waitForTimeout(300);
    },
  },
  {
    name: 'german-left',
    onlyIn: 'narrow',
    show: async ({ page }) => {
      await page.keyboard.press('Escape');
      await setLanguage(page, 'en');
    },
  },
];
