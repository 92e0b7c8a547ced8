import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type BrowserContextOptions } from '@playwright/test';
import { createCore } from '../../../src-main/core/create-core.ts';
import { noWindow } from '../core/no-window.ts';
import type { Answers, Stage } from '../screen-steps/stage.ts';
import { startService, type ServiceProcess } from '../service-process.ts';
import { createPageCarrier } from './page-carrier.ts';
import { previewPorts } from './preview-ports.ts';
import { pageOrigin, servePage } from './serve-page.ts';

interface Options {
  readonly seed?: string;
  readonly context?: BrowserContextOptions;
}

/** The renderer in a browser, over the real core and a real service. */
export interface Preview extends Stage {
  /** Errors in the page's console and uncaught exceptions, with violations of the policy. */
  readonly errors: readonly string[];
  close(): Promise<void>;
}

/** Opens the renderer that `buildRenderer` built. */
export async function openPreview({ seed = 'sample', context = {} }: Options = {}): Promise<Preview> {
  const folder = await mkdtemp(path.join(tmpdir(), 'layover-preview-'));
  let online = true;
  let answers: Answers = 'served';
  let clockOffset = 0;
  let service: ServiceProcess | undefined;
  const others: ServiceProcess[] = [];
  const ports = previewPorts({
    dataDir: folder,
    serviceFolder: path.join(folder, 'service'),
    seed,
    isOnline: () => online,
    answers: () => answers,
    clockOffset: () => clockOffset,
    onService: (started) => (service = started),
  });
  let core = await createCore(ports);
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
  const carrier = await createPageCarrier(page);
  let server = core.serve(carrier, noWindow);
  await page.goto(`${pageOrigin}/`);
  return {
    page,
    errors,
    connect: () => page.getByRole('button', { name: 'Try with sample data' }).click(),
    setOnline: (next) => void (online = next),
    setAnswers: (next) => void (answers = next),
    passTime: (ms) => void (clockOffset += ms),
    service() {
      if (service === undefined) throw new Error('The service on this computer is not up.');
      return service;
    },
    async startOtherService(seeded) {
      const other = await startService({
        folder: path.join(folder, `other-${others.length}`),
        flags: ['--seed', seeded],
      });
      others.push(other);
      return other;
    },
    async startAgain(meanwhile) {
      await page.goto('about:blank');
      server.dispose();
      await core.dispose();
      await meanwhile?.(folder);
      core = await createCore(ports);
      server = core.serve(carrier, noWindow);
      await page.goto(`${pageOrigin}/`);
    },
    async close() {
      // A call without an answer would keep the core from closing.
      answers = 'served';
      await browser.close();
      await core.dispose();
      for (const other of others) await other.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
