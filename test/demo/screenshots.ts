import path from 'node:path';
import type { Page } from '@playwright/test';
import type { RunningApp } from '../support/launch-app.ts';

/** Takes numbered pictures into a folder. */
export interface Camera {
  /** One picture in light and one in dark. */
  app(app: RunningApp, name: string): Promise<void>;
  page(page: Page, name: string): Promise<void>;
}

export function createCamera(folder: string): Camera {
  let count = 0;
  const fileOf = (name: string): string => path.join(folder, `${String(count).padStart(2, '0')}-${name}.png`);

  async function shoot(app: RunningApp, theme: 'light' | 'dark', name: string): Promise<void> {
    await app.electron.evaluate(({ nativeTheme }, source) => {
      nativeTheme.themeSource = source;
    }, theme);
    const isDark = theme === 'dark';
    await app.page.waitForFunction(
      (dark) => matchMedia('(prefers-color-scheme: dark)').matches === dark,
      isDark,
    );
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
