import type { Locator, Page } from '@playwright/test';

/** The dialog over the screen. A toast has the same role and is excluded. */
export function layerOf(page: Page): Locator {
  return page.locator('[role="dialog"]:not([data-message])');
}
