import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { pageHeaders, pageWithNonce } from '../../../src-main/electron/app-protocol/page-headers.ts';
import { previewFolder } from './build-renderer.ts';

/** The address that replaces `app://layover/`. No server listens there: Playwright answers its requests. */
export const pageOrigin = 'https://layover.preview';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

/** Answers the page's requests from the bundle, with the real app's headers and content security policy. */
export async function servePage(page: Page): Promise<void> {
  await page.route(`${pageOrigin}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    const file = path.join(previewFolder, pathname === '/' ? 'index.html' : pathname);
    try {
      if (path.basename(file) === 'index.html') {
        const { html, headers } = pageWithNonce(await readFile(file, 'utf8'));
        await route.fulfill({
          body: html,
          headers: { ...headers, 'content-type': 'text/html; charset=utf-8' },
        });
        return;
      }
      await route.fulfill({
        body: await readFile(file),
        headers: { ...pageHeaders, 'content-type': types[path.extname(file)] ?? 'application/octet-stream' },
      });
    } catch {
      await route.fulfill({ status: 404, body: 'Not found' });
    }
  });
}
