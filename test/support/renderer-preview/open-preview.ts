import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type BrowserContextOptions, type Page } from '@playwright/test';
import { createCore } from '../../../src-main/core/create-core.ts';
import { noWindow } from '../no-window.ts';
import { createPageCarrier } from './page-carrier.ts';
import { previewPorts } from './preview-ports.ts';
import { pageOrigin, servePage } from './serve-page.ts';

interface Options {
  readonly seed?: string;
  readonly context?: BrowserContextOptions;
}

/** The renderer in a browser, over the real core and a real service. */
export interface Preview {
  readonly page: Page;
  /** What the page wrote to its console as an error, or threw; a violated policy is among them. */
  readonly errors: readonly string[];
  /** Goes on from the first run with the service on this computer. */
  connect(): Promise<void>;
  setOnline(online: boolean): void;
  close(): Promise<void>;
}

/** Opens the renderer that `buildRenderer` built. */
export async function openPreview({ seed = 'sample', context = {} }: Options = {}): Promise<Preview> {
  const folder = await mkdtemp(path.join(tmpdir(), 'layover-preview-'));
  let online = true;
  const core = await createCore(
    previewPorts({
      dataDir: folder,
      serviceFolder: path.join(folder, 'service'),
      seed,
      isOnline: () => online,
    }),
  );
  const browser = await chromium.launch({
    executablePath: process.env['LAYOVER_CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  });
  const browserContext = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...context });
  const page = await browserContext.newPage();
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.stack ?? error.message));
  await servePage(page);
  core.serve(await createPageCarrier(page), noWindow);
  await page.goto(`${pageOrigin}/`);
  return {
    page,
    errors,
    connect: () => page.getByRole('button', { name: 'Explore on this computer' }).click(),
    setOnline: (next) => void (online = next),
    async close() {
      await browser.close();
      await core.dispose();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
