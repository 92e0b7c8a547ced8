/** Turns a page into a PDF. */
export interface PdfPrinter {
  /** Prints a whole HTML document on paper of that size. Rejects when no browser can be had. */
  print(document: string, pageSize: string): Promise<Uint8Array>;
  close(): Promise<void>;
}
