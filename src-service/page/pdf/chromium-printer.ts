import { deflateSync, inflateSync } from 'node:zlib';
import type * as Playwright from 'playwright-core';
import { withTimeout, type Timers } from '../../ports.ts';
import { findChromium } from './find-chromium.ts';
import type { PdfPrinter } from './pdf-printer.ts';

/** How long an idle browser stays open, in milliseconds. */
const idleTimeoutMs = 60_000;
/** Timeout of one document, in milliseconds. */
const pageTimeoutMs = 30_000;

/** Imported by a variable, so that a bundle does not include it. Without the package there is no PDF. */
const playwrightName = 'playwright-core';

/**
 * Prints with an installed Chromium, started on demand; null if none is installed. It prints one page at a time,
 * without scripts or network: users write section bodies, and a picture's address must not make this computer call a
 * server. Embedded pictures are printed.
 *
 * @param onProblem is told why a PDF stays as Chromium writes it
 */
export function chromiumPrinter(
  timers: Timers,
  onProblem: (line: string) => void = () => undefined,
): PdfPrinter | null {
  const executablePath = findChromium();
  if (executablePath === null) return null;
  let browser: Promise<Playwright.Browser> | null = null;
  let lastPrint: Promise<unknown> = Promise.resolve();
  let cancelClosing = (): void => undefined;

  const close = async (): Promise<void> => {
    cancelClosing();
    const openBrowser = browser;
    browser = null;
    await (await openBrowser?.catch(() => null))?.close();
  };

  async function print(document: string, pageSize: string): Promise<Uint8Array> {
    cancelClosing();
    browser ??= launch(executablePath ?? '');
    try {
      const connected = await browser;
      if (!connected.isConnected()) throw new Error('The browser is gone');
      const limit = { timers, milliseconds: pageTimeoutMs };
      // Loaded when first needed.
      const { printAccessibly } = await import('#shared/document/pdf/accessible-pdf.ts');
      const printed = printAccessibly(
        document,
        (html) => printPage(connected, html, pageSize),
        { inflate: inflateSync, deflate: deflateSync },
        (error) => onProblem(`A PDF stays as the browser wrote it: ${String(error)}`),
      );
      return await withTimeout(printed, limit, () => {
        throw new Error('The browser takes too long to print the document');
      });
    } catch (error) {
      await close();
      throw error;
    } finally {
      cancelClosing = timers.after(idleTimeoutMs, () => void close());
    }
  }

  return {
    print(document, pageSize) {
      const result = lastPrint.then(() => print(document, pageSize));
      lastPrint = result.catch(() => undefined);
      return result;
    },
    close,
  };
}

async function launch(executablePath: string): Promise<Playwright.Browser> {
  // A dynamic name has no type, so the cast states it.
  const { chromium } = (await import(playwrightName)) as typeof Playwright;
  const isRoot = process.getuid?.() === 0;
  return chromium.launch({
    executablePath,
    args: ['--disable-gpu', '--disable-quic', '--no-first-run', ...(isRoot ? ['--no-sandbox'] : [])],
  });
}

async function printPage(
  browser: Playwright.Browser,
  document: string,
  pageSize: string,
): Promise<Uint8Array> {
  const context = await browser.newContext({ javaScriptEnabled: false, offline: true });
  try {
    const page = await context.newPage();
    await page.route('**/*', (route) =>
      route.request().url().startsWith('data:') ? route.continue() : route.abort(),
    );
    await page.setContent(document, { timeout: 0, waitUntil: 'load' });
    return await page.pdf({
      format: pageSize,
      tagged: true,
      outline: true,
      printBackground: true,
      margin: { top: '20mm', bottom: '20mm', left: '18mm', right: '18mm' },
    });
  } finally {
    await context.close();
  }
}
