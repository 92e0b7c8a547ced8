import { createServer } from 'node:http';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { pageHeaders, pageWithNonce } from '../../../src-main/electron/app-protocol/page-headers.ts';
import { findChromium } from '../../electron-double/chromium/find-chromium.ts';
import { createPageCarrier } from '../../support/renderer-preview/page-carrier.ts';
import { makeTemporaryFolder } from '../../support/temporary-folder.ts';
import { serveWorkspace, type Size } from './made-workspace.ts';

const folder = path.resolve(import.meta.dirname, '../../../out/renderer');
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

/** The built renderer in a window of a real Chromium, over a made workspace. */
export interface OpenRenderer {
  readonly page: Page;
  /** The address of an empty page beside the app. */
  readonly empty: string;
  readonly address: string;
  close(): Promise<void>;
}

/**
 * Serves the build with the app's headers, and opens it on a full mirror. Another browser process has filled the
 * mirror, so the measured one has no remains of the first sync.
 */
export async function openRenderer(size: Size): Promise<OpenRenderer> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const file = path.join(folder, pathname === '/' ? 'index.html' : pathname);
    const answer = (status: number, body: string | Buffer, type: string): void => {
      response.writeHead(status, { ...pageHeaders, 'content-type': type });
      response.end(body);
    };
    if (pathname === '/empty') answer(200, '<!doctype html><title>Empty</title><p>.</p>', 'text/html');
    else if (file.endsWith('index.html')) {
      readFile(file, 'utf8').then(
        (text) => {
          const { html, headers } = pageWithNonce(text);
          response.writeHead(200, { ...headers, 'content-type': types['.html'] });
          response.end(html);
        },
        () => answer(404, 'Not found', 'text/plain'),
      );
    } else {
      readFile(file).then(
        (body) => answer(200, body, types[path.extname(file)] ?? 'application/octet-stream'),
        () => answer(404, 'Not found', 'text/plain'),
      );
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const profile = await makeTemporaryFolder('bench');
  const start = async (): Promise<{ context: BrowserContext; page: Page }> => {
    const context = await chromium.launchPersistentContext(profile.path, {
      executablePath: findChromium(),
      args: ['--no-sandbox', '--disable-gpu'],
      viewport: { width: 1280, height: 800 },
    });
    const page = context.pages()[0] ?? (await context.newPage());
    serveWorkspace(await createPageCarrier(page), size);
    await page.goto(`${address}#/proposals`);
    // The window stays empty until its mirror is full, which takes long on a busy machine.
    await page.locator('[data-row-id]').first().waitFor({ timeout: 1_200_000 });
    return { context, page };
  };
  const filled = await start();
  await filled.context.close();
  const { context, page } = await start();
  return {
    page,
    address,
    empty: `${address}empty`,
    async close() {
      await context.close();
      await profile.remove();
      server.close();
    },
  };
}
