import type { Page } from '@playwright/test';

/** What draws or judges the screens: the renderer over the real core, or the built app. */
export interface Stage {
  readonly page: Page;
  /** From the first run to the first sync. */
  connect(): Promise<void>;
  setOnline(online: boolean): void | Promise<void>;
}

/** A screen or state of the window; each leaves the window as the next one expects it. */
export interface ScreenStep {
  readonly name: string;
  readonly show: (stage: Stage) => Promise<unknown>;
  /** It passes by itself, so that nobody can say what is on the screen a moment later. */
  readonly passes?: true;
}

/** Waits for the list of a screen. */
export const grid = (page: Page) => page.getByRole('grid').waitFor();

/** Goes to a screen by its address; the window stays the same. */
export async function go(page: Page, address: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, address);
  await page.waitForTimeout(350);
}

/** Presses keys one after the other. */
export async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await page.keyboard.press(key);
    // A layer that closes keeps the keyboard until it is gone.
    await page.waitForTimeout(key === 'Escape' ? 250 : 40);
  }
  await page.waitForTimeout(250);
}

/** Runs a command by its words. */
export async function command(page: Page, words: string): Promise<void> {
  await press(page, 'Control+k');
  await page.getByRole('combobox').fill(words);
  await page.waitForTimeout(250);
  await press(page, 'Enter');
}
