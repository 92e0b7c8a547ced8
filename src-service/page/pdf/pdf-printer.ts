export interface PdfPrinter {
  /** Prints an HTML document that contains its font and its page numbers, in a paper size. Rejects if no browser is installed. */
  print(document: string, pageSize: string): Promise<Uint8Array>;
  close(): Promise<void>;
}
