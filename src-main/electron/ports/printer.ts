import { randomUUID } from 'node:crypto';
import { deflateSync, inflateSync } from 'node:zlib';
import { BrowserWindow } from 'electron';
import type { PrintJob } from '#shared/bridge/files.ts';
import { AppError } from '#shared/errors/app-error.ts';
import type { Desktop, Logger } from '../../core/ports.ts';
import type { PrintDocuments } from '../app-protocol/print-documents.ts';
import { createReason } from '#shared/reasons/reason.ts';

/** Time limit for loading a document, and another for making its PDF, ms. */
const timeoutMs = 60_000;

/** Margins in inches, the same as the service prints: 20 mm at top and bottom, 18 mm at left and right. */
const margins = { top: 0.79, bottom: 0.79, left: 0.71, right: 0.71 };

/** Electron's failure reason when the user cancels the dialog. */
const canceledPattern = /cancell?ed/i;

/**
 * Prints documents, each in a hidden window without scripts, preload or network: a proposal's content is not trusted,
 * and a picture must not cause a network call. PDFs are made one at a time. Printing on paper does not wait for them,
 * because the dialog may stay open.
 */
export function createPrinter(
  documents: PrintDocuments,
  log: Pick<Logger, 'error'>,
): Pick<Desktop, 'printPdf' | 'print'> {
  let lastPdf: Promise<unknown> = Promise.resolve();
  return {
    printPdf(job) {
      const result = lastPdf.then(() => printAccessible(documents, job, log));
      lastPdf = result.catch(() => undefined);
      return result;
    },
    print: (job) => printInHiddenWindow(documents, job, printOnPaper),
  };
}

/** Loads the document in a hidden window, runs the action and closes the window. */
async function printInHiddenWindow<T>(
  documents: PrintDocuments,
  { html, pageSize }: PrintJob,
  print: (window: BrowserWindow, pageSize: PrintJob['pageSize']) => Promise<T>,
): Promise<T> {
  const document = documents.add(randomUUID(), html);
  const window = new BrowserWindow({
    show: false,
    webPreferences: { sandbox: true, contextIsolation: true, nodeIntegration: false, javascript: false },
  });
  try {
    await withTimeout(window.loadURL(document.address));
    return await print(window, pageSize);
  } finally {
    document.remove();
    if (!window.isDestroyed()) window.destroy();
  }
}

/** Throws `timeout` or `unavailable`. */
async function withTimeout<T>(work: Promise<T>): Promise<T> {
  const limit = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => limit.reject(new AppError('timeout', createReason('errors.pdfSlow'), { retriable: true })),
    timeoutMs,
  );
  try {
    return await Promise.race([limit.promise, work.catch(fail)]);
  } finally {
    clearTimeout(timer);
  }
}

function fail(cause: unknown): never {
  throw new AppError('unavailable', createReason('errors.pdfFailed'), { cause, retriable: true });
}

/** What completes a PDF is loaded when first needed. A PDF that cannot be completed stays as Chromium writes it. */
async function printAccessible(
  documents: PrintDocuments,
  { html, pageSize }: PrintJob,
  log: Pick<Logger, 'error'>,
): Promise<Uint8Array> {
  const { printAccessibly } = await import('#shared/document/pdf/accessible-pdf.ts');
  return await printAccessibly(
    html,
    (document) => printInHiddenWindow(documents, { html: document, pageSize }, makePdf),
    { inflate: inflateSync, deflate: deflateSync },
    (error) => log.error('A PDF stays as Chromium wrote it.', error),
  );
}

/** Makes a tagged PDF, with the headings as its outline. */
function makePdf(window: BrowserWindow, pageSize: PrintJob['pageSize']): Promise<Uint8Array> {
  return withTimeout(
    window.webContents.printToPDF({
      pageSize,
      margins,
      printBackground: true,
      generateTaggedPDF: true,
      generateDocumentOutline: true,
    }),
  );
}

/**
 * Opens the system's print dialog. If there is no printer, Electron fails before that, with a message for developers.
 */
async function printOnPaper(window: BrowserWindow, pageSize: PrintJob['pageSize']): Promise<boolean> {
  const printers = await window.webContents.getPrintersAsync();
  if (printers.length === 0) throw new AppError('unavailable', createReason('errors.noPrinter'));
  return await new Promise((resolve, reject) => {
    window.webContents.print({ pageSize, printBackground: true }, (done, reason) => {
      if (done || canceledPattern.test(reason)) resolve(done);
      else {
        const cause = new Error(reason);
        reject(new AppError('unavailable', createReason('errors.printFailed'), { cause, retriable: true }));
      }
    });
  });
}
