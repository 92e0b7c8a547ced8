import { randomUUID } from 'node:crypto';
import { BrowserWindow } from 'electron';
import { AppError, isAppError } from '#shared/errors/app-error.ts';
import type { PrintJob } from '../../core/ports.ts';
import type { PrintDocuments } from '../app-protocol/print-documents.ts';
import { t } from '../../core/words/words.ts';

/** Milliseconds that printing one document may take. */
const timeLimit = 60_000;

/** Space around the page, inches: 20 mm above and below, 18 mm beside, as the service prints it. */
const margins = { top: 0.79, bottom: 0.79, left: 0.71, right: 0.71 };

/** Page numbers at the foot. Chromium fills the classes in; nothing of the document stands here. */
const footer =
  '<div style="width:100%;font:8px system-ui,sans-serif;color:#5b5f69;text-align:center">' +
  '<span class="pageNumber"></span> / <span class="totalPages"></span></div>';

/**
 * Prints documents, one at a time, each in a hidden window of its own that runs no script, has no preload and no
 * network: what stands in a proposal was written by people, and a picture's address must not make this computer
 * call somewhere. The PDF is tagged, and its headings are its outline.
 */
export function createPdfPrinter(documents: PrintDocuments): (job: PrintJob) => Promise<Uint8Array> {
  let last: Promise<unknown> = Promise.resolve();
  return (job) => {
    const result = last.then(() => print(documents, job));
    last = result.catch(() => undefined);
    return result;
  };
}

async function print(documents: PrintDocuments, { html, pageSize }: PrintJob): Promise<Uint8Array> {
  const document = documents.add(randomUUID(), html);
  const window = new BrowserWindow({
    show: false,
    webPreferences: { sandbox: true, contextIsolation: true, nodeIntegration: false, javascript: false },
  });
  const limit = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => limit.reject(new AppError('timeout', t('errors.pdfSlow'), { retriable: true })),
    timeLimit,
  );
  try {
    return await Promise.race([limit.promise, printIn(window, document.address, pageSize)]);
  } catch (error) {
    if (isAppError(error)) throw error;
    throw new AppError('unavailable', t('errors.pdfFailed'), {
      cause: error,
      retriable: true,
    });
  } finally {
    clearTimeout(timer);
    document.remove();
    if (!window.isDestroyed()) window.destroy();
  }
}

async function printIn(
  window: BrowserWindow,
  address: string,
  pageSize: PrintJob['pageSize'],
): Promise<Uint8Array> {
  await window.loadURL(address);
  return window.webContents.printToPDF({
    pageSize,
    margins,
    printBackground: true,
    displayHeaderFooter: true,
    headerTemplate: '<span></span>',
    footerTemplate: footer,
    generateTaggedPDF: true,
    generateDocumentOutline: true,
  });
}
