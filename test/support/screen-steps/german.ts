import { setLanguage } from '../set-language.ts';
import { layerOf } from './layer.ts';
import { go, type ScreenStep } from './stage.ts';

const places = ['proposals', 'clients', 'library', 'activity', 'insights', 'outbox', 'settings'];

/** The main screens in German, whose words are the longest: where the window is narrow. */
export const germanSteps: readonly ScreenStep[] = [
  {
    name: 'german',
    look: 'narrow',
    show: async ({ page }) => {
      await page.keyboard.press('Escape');
      await setLanguage(page, 'de');
    },
  },
  ...places.map((place): ScreenStep => ({
    name: `german-${place}`,
    look: 'narrow',
    show: async ({ page }) => {
      await go(page, `/${place}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForTimeout(400);
    },
  })),
  {
    name: 'german-editor',
    look: 'narrow',
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
    look: 'narrow',
    show: async ({ page }) => {
      await page.keyboard.press('Control+Shift+Enter');
      await layerOf(page).waitFor();
      await page.waitForTimeout(300);
    },
  },
  {
    name: 'german-left',
    look: 'narrow',
    show: async ({ page }) => {
      await page.keyboard.press('Escape');
      await setLanguage(page, 'en');
    },
  },
];
