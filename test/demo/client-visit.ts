import { chromium } from '@playwright/test';
import { findChromium } from '../electron-double/chromium/find-chromium.ts';
import type { Camera } from './screenshots.ts';

/** The client opens the e-mail's link in a browser, reads the proposal and accepts it. */
export async function acceptProposal(link: string, name: string, camera: Camera): Promise<void> {
  const isRoot = process.getuid?.() === 0;
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--disable-gpu', '--disable-quic', ...(isRoot ? ['--no-sandbox'] : [])],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1000, height: 900 } });
    await page.goto(link);
    await camera.page(page, 'client-page');
    await page.getByRole('textbox', { name: 'Your name' }).fill(name);
    await page.getByRole('button', { name: /^Accept/ }).click();
    await page.waitForLoadState('load');
    await camera.page(page, 'client-accepted');
  } finally {
    await browser.close();
  }
}
