import { createHash } from 'node:crypto';
import type { PdfPrinter } from './pdf-printer.ts';

/** PDFs that may wait to be printed, the one that is being printed included. */
const mostWaiting = 8;
/** How much is kept, in bytes. */
const largestKept = 16 * 1024 * 1024;

/** Thrown when too many PDFs wait already. */
export class PdfBusyError extends Error {
  override readonly name = 'PdfBusyError';
}

/** Prints what has changed, and gives again what has not. */
export interface PdfCache {
  /** Throws a `PdfBusyError` when too many wait already. */
  print(document: string, pageSize: string): Promise<Uint8Array>;
}

/**
 * Keeps PDFs by the document that they show, so that one is printed again exactly when something on it has changed.
 * Those who ask for the same one at once share one printing.
 */
export function createPdfCache(printer: PdfPrinter): PdfCache {
  const kept = new Map<string, Uint8Array>();
  const printing = new Map<string, Promise<Uint8Array>>();
  let size = 0;

  function keep(key: string, pdf: Uint8Array): void {
    kept.set(key, pdf);
    size += pdf.byteLength;
    for (const [oldest, { byteLength }] of kept) {
      if (size <= largestKept) return;
      kept.delete(oldest);
      size -= byteLength;
    }
  }

  return {
    print(document, pageSize) {
      const key = createHash('sha256').update(pageSize).update('\0').update(document).digest('base64');
      const known = kept.get(key);
      if (known !== undefined) {
        // Those that were asked for longest ago go first.
        kept.delete(key);
        kept.set(key, known);
        return Promise.resolve(known);
      }
      const underway = printing.get(key);
      if (underway !== undefined) return underway;
      if (printing.size >= mostWaiting) return Promise.reject(new PdfBusyError('Too many PDFs wait'));
      const made = printer
        .print(document, pageSize)
        .then((pdf) => {
          keep(key, pdf);
          return pdf;
        })
        .finally(() => printing.delete(key));
      printing.set(key, made);
      return made;
    },
  };
}
