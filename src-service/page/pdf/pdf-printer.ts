import type { FontId } from '#shared/domain/account/brand.ts';

export interface PdfPrinter {
  /** Prints an HTML document that contains its font, in a paper size. Rejects if no browser is installed. */
  print(document: string, pageSize: string, font: FontId): Promise<Uint8Array>;
  close(): Promise<void>;
}
