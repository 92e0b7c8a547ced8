/** Too many documents wait for the printer. A later attempt can succeed. */
export class PdfBusyError extends Error {
  override readonly name = 'PdfBusyError';
}
