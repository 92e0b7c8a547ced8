export interface PdfPrinter {
  /** Prints an HTML document that contains its fonts on paper of that size. Rejects without a browser. */
  print(document: string, pageSize: string): Promise<Uint8Array>;
  close(): Promise<void>;
}
