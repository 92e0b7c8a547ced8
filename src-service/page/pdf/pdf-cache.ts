import { createHash } from 'node:crypto';
import type { PdfPrinter } from './pdf-printer.ts';

/** Longest queue, the PDF in the printer included. */
const mostWaiting = 8;
/** In bytes. */
const largestTotal = 16 * 1024 * 1024;

/** The queue is full. */
export class PdfBusyError extends Error {
  override readonly name = 'PdfBusyError';
}

export interface PdfCache {
  /** Throws a `PdfBusyError` when the queue is full. */
  print(document: string, pageSize: string): Promise<Uint8Array>;
}

/**
 * Caches PDFs by their document, so a change on it prints a new one. Simultaneous requests for the same document
 * share one printing.
 */
export function createPdfCache(printer: PdfPrinter): PdfCache {
  const cached = new Map<string, Uint8Array>();
  const printing = new Map<string, Promise<Uint8Array>>();
  let size = 0;

  function add(key: string, pdf: Uint8Array): void {
    cached.set(key, pdf);
    size += pdf.byteLength;
    for (const [oldest, { byteLength }] of cached) {
      if (size <= largestTotal) return;
      cached.delete(oldest);
      size -= byteLength;
    }
  }

  return {
    print(document, pageSize) {
      const key = createHash('sha256').update(pageSize).update('\0').update(document).digest('base64');
      const hit = cached.get(key);
      if (hit !== undefined) {
        // Drop the least recently used.
        cached.delete(key);
        cached.set(key, hit);
        return Promise.resolve(hit);
      }
      const underway = printing.get(key);
      if (underway !== undefined) return underway;
      if (printing.size >= mostWaiting) return Promise.reject(new PdfBusyError('Too many PDFs wait'));
      const made = printer
        .print(document, pageSize)
        .then((pdf) => {
          add(key, pdf);
          return pdf;
        })
        .finally(() => printing.delete(key));
      printing.set(key, made);
      return made;
    },
  };
}
