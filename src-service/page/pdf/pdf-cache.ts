import { createHash } from 'node:crypto';
import type { PdfDocument } from '../../domain/mail/outgoing-mail.ts';
import { PdfBusyError } from '../../domain/mail/pdf-busy-error.ts';
import { embedFonts } from './embedded-fonts.ts';
import type { PdfPrinter } from './pdf-printer.ts';

/** Longest queue, including the PDF that is being printed. */
const maxQueueLength = 8;
/** In bytes. */
const maxCacheBytes = 16 * 1024 * 1024;

export interface PdfCache {
  /** Prints a document with its font. Throws a `PdfBusyError` if the queue is full. */
  print(document: PdfDocument): Promise<Uint8Array>;
}

/**
 * Caches PDFs by their document, so a changed document is printed again. Simultaneous requests for the same document
 * share one print.
 */
export function createPdfCache(printer: PdfPrinter): PdfCache {
  const cached = new Map<string, Uint8Array>();
  const printing = new Map<string, Promise<Uint8Array>>();
  let cachedBytes = 0;

  function store(key: string, pdf: Uint8Array): void {
    cached.set(key, pdf);
    cachedBytes += pdf.byteLength;
    for (const [oldest, { byteLength }] of cached) {
      if (cachedBytes <= maxCacheBytes) return;
      cached.delete(oldest);
      cachedBytes -= byteLength;
    }
  }

  return {
    print({ html, page_size: pageSize, font, heading = font }) {
      const key = createHash('sha256').update(pageSize).update('\0').update(html).digest('base64');
      const cachedPdf = cached.get(key);
      if (cachedPdf !== undefined) {
        // Drops the least recently used PDF.
        cached.delete(key);
        cached.set(key, cachedPdf);
        return Promise.resolve(cachedPdf);
      }
      const running = printing.get(key);
      if (running !== undefined) return running;
      if (printing.size >= maxQueueLength) return Promise.reject(new PdfBusyError('Too many PDFs wait'));
      const printed = embedFonts(html, [...new Set([font, heading])])
        .then((whole) => printer.print(whole, pageSize))
        .then((pdf) => {
          store(key, pdf);
          return pdf;
        })
        .finally(() => printing.delete(key));
      printing.set(key, printed);
      return printed;
    },
  };
}
