import { randomUUID } from 'node:crypto';
import { BrowserWindow } from 'electron';
import type { PrintJob } from '#shared/bridge/files.ts';
import { AppError } from '#shared/errors/app-error.ts';
import type { Desktop } from '../../core/ports.ts';
import type { PrintDocuments } from '../app-protocol/print-documents.ts';
import { t } from '../../core/i18n/translate.ts';

/** Milliseconds that loading a document may take, and as long again making a PDF of it. */
const timeLimit = 60_000;

/** Space around the page, inches: 20 mm above and below, 18 mm beside, as the service prints it. */
const margins = { top: 0.79, bottom: 0.79, left: 0.71, right: 0.71 };

/** Page numbers at the foot. Chromium fills the classes in; nothing of the document stands here. */
const footer =
  '<div style="width:100%;font:8px system-ui,sans-serif;color:#5b5f69;text-align:center">' +
  '<span class="pageNumber"></span> / <span class="totalPages"></span></div>';

/** What Electron calls it when the person closes the system's dialog. */
const givenUp = /cancell?ed/i;

/**
 * Prints documents, each in a hidden window of its own that runs no script, has no preload and no network: what
 * stands in a proposal was written by people, and a picture's address must not make this computer call somewhere.
 * PDFs are made one at a time; paper does not wait for them, since the system's dialog is open as long as it likes.
 */
export function createPrinter(documents: PrintDocuments): Pick<Desktop, 'printPdf' | 'print'> {
  let last: Promise<unknown> = Promise.resolve();
  return {
    printPdf(job) {
      const result = last.then(() => show(documents, job, makePdf));
      last = result.catch(() => undefined);
      return result;
    },
    print: (job) => show(documents, job, onPaper),
  };
}

/** Shows the document to nobody, does this with it, and takes it away. */
async function show<T>(
  documents: PrintDocuments,
  { html, pageSize }: PrintJob,
  act: (window: BrowserWindow, pageSize: PrintJob['pageSize']) => Promise<T>,
): Promise<T> {
  const document = documents.add(randomUUID(), html);
  const window = new BrowserWindow({
    show: false,
    webPreferences: { sandbox: true, contextIsolation: true, nodeIntegration: false, javascript: false },
  });
  try {
    await inTime(window.loadURL(document.address));
    return await act(window, pageSize);
  } finally {
    document.remove();
    if (!window.isDestroyed()) window.destroy();
  }
}

/** Throws `timeout` when it takes too long, `unavailable` when it fails. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  const limit = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => limit.reject(new AppError('timeout', t('errors.pdfSlow'), { retriable: true })),
    timeLimit,
  );
  try {
    return await Promise.race([limit.promise, work.catch(fail)]);
  } finally {
    clearTimeout(timer);
  }
}

function fail(cause: unknown): never {
  throw new AppError('unavailable', t('errors.pdfFailed'), { cause, retriable: true });
}

/** Tagged, and with its headings as its outline. */
function makePdf(window: BrowserWindow, pageSize: PrintJob['pageSize']): Promise<Uint8Array> {
  return inTime(
    window.webContents.printToPDF({
      pageSize,
      margins,
      printBackground: true,
      displayHeaderFooter: true,
      headerTemplate: '<span></span>',
      footerTemplate: footer,
      generateTaggedPDF: true,
      generateDocumentOutline: true,
    }),
  );
}

/** Opens the system's print dialog. Without a printer Electron fails before it opens, in words for developers. */
async function onPaper(window: BrowserWindow, pageSize: PrintJob['pageSize']): Promise<boolean> {
  const printers = await window.webContents.getPrintersAsync();
  if (printers.length === 0) throw new AppError('unavailable', t('errors.noPrinter'));
  return await new Promise((resolve, reject) => {
    window.webContents.print({ pageSize, printBackground: true }, (done, reason) => {
      if (done || givenUp.test(reason)) resolve(done);
      else {
        const cause = new Error(reason);
        reject(new AppError('unavailable', t('errors.printFailed'), { cause, retriable: true }));
      }
    });
  });
}
