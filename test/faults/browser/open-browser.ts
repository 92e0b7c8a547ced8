import { chromium, type Browser, type Page } from '@playwright/test';
import { requestSchema } from '#shared/bridge/envelope.ts';
import { startChromium } from '../../electron-double/chromium/chromium.ts';
import { callProgram } from '../../support/page/program-in-page.ts';
import { createPageCarrier } from '../../support/renderer-preview/page-carrier.ts';
import type { CoreChild } from '../../core/forked-core.ts';

/** The origin of the IndexedDB. No server listens there. */
const origin = 'https://layover.preview';

/** A browser process on a profile, from its start to its end. */
export interface BrowserLife {
  /** Calls an export of `window-program.ts` in the page. */
  call<T>(name: string, ...args: readonly unknown[]): Promise<T>;
  /** Kills the browser process (SIGKILL) and waits for its end. */
  kill(): Promise<void>;
}

interface Options {
  readonly profile: string;
  /** The bundle of `window-program.ts`. */
  readonly program: string;
  readonly core: CoreChild;
  readonly onSaved: (proposal: string, edit: number) => void;
}

/** Starts Chromium on the profile with one page, connected to the main process. */
export async function openBrowser({ profile, program, core, onSaved }: Options): Promise<BrowserLife> {
  const process = await startChromium({ profile, switches: [], visible: false });
  const gone = new Promise<void>((resolve) => process.onExit(resolve));
  const browser = await chromium.connectOverCDP(process.address);
  const page = await openPage(browser, program);
  await connect(page, core, onSaved);
  await page.goto(`${origin}/`);
  return {
    call: <T>(name: string, ...args: readonly unknown[]) => callProgram<T>(page, name, args),
    async kill() {
      process.kill();
      await gone;
      await browser.close().catch(() => undefined);
    },
  };
}

async function openPage(browser: Browser, program: string): Promise<Page> {
  const context = browser.contexts()[0];
  if (context === undefined) throw new Error('Chromium has no profile.');
  const page = await context.newPage();
  await page.route(`${origin}/**`, (route) =>
    route.request().url().endsWith('/program.js')
      ? route.fulfill({ body: program, contentType: 'text/javascript' })
      : route.fulfill({
          body: '<!doctype html><title>Faults</title><script src="/program.js"></script>',
          contentType: 'text/html',
        }),
  );
  return page;
}

/** Connects the page's `layoverBridge` to the main process, which is a process of its own. */
async function connect(page: Page, core: CoreChild, onSaved: Options['onSaved']): Promise<void> {
  await page.exposeFunction('noteSaved', onSaved);
  const carrier = await createPageCarrier(page);
  const devTools = await page.context().newCDPSession(page);
  const forward = async (message: unknown): Promise<void> => {
    const request = requestSchema.safeParse(message);
    // As the shell does (`clear-page-storage.ts`).
    if (request.data?.method === 'window.clearStorage') {
      await devTools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
    }
    core.carrier.send(message);
  };
  carrier.onMessage((message) => void forward(message));
  core.carrier.onMessage((message) => carrier.send(message));
}
