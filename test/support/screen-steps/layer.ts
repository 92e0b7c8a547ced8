import type { Locator, Page } from '@playwright/test';

/** The dialog over the screen. A message that happens to stand beside it has the same role. */
export function layerOf(page: Page): Locator {
  return page.locator('[role="dialog"]:not([data-message])');
}
