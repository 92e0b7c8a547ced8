import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { RunningApp } from '../support/launch-app.ts';

/** Takes numbered screenshots into a folder. */
export interface Camera {
  /** Takes two screenshots: light and dark. */
  app(app: RunningApp, name: string): Promise<void>;
  page(page: Page, name: string): Promise<void>;
}

export function createCamera(folder: string): Camera {
  let count = 0;
  const fileOf = (name: string): string => path.join(folder, `${String(count).padStart(2, '0')}-${name}.png`);

  async function shoot(app: RunningApp, theme: 'light' | 'dark', name: string): Promise<void> {
    // Repeated until the theme applies, because Playwright emulates media as well.
    await expect(async () => {
      await setTheme(app, 'system');
      await setTheme(app, theme);
      await app.page.emulateMedia({ colorScheme: theme });
      const isDark = await app.page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
      expect(isDark).toBe(theme === 'dark');
    }).toPass({ timeout: 20_000 });
    await app.page.screenshot({ path: fileOf(`${name}-${theme}`), animations: 'disabled' });
  }

  return {
    async app(app, name) {
      count += 1;
      await shoot(app, 'dark', name);
      await shoot(app, 'light', name);
    },
    async page(page, name) {
      count += 1;
      await page.screenshot({ path: fileOf(name), fullPage: true, animations: 'disabled' });
    },
  };
}

async function setTheme({ electron }: RunningApp, source: 'system' | 'light' | 'dark'): Promise<void> {
  await electron.evaluate(({ nativeTheme }, chosen) => {
    nativeTheme.themeSource = chosen;
  }, source);
}
