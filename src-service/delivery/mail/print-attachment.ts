import type { OutgoingMail, PdfDocument } from '../../domain/mail/outgoing-mail.ts';
import { PdfBusyError } from '../../domain/mail/pdf-busy-error.ts';
import type { HeldDelivery } from './transport.ts';

/** Prints an attached proposal; null if the service prints no PDFs. Throws a `PdfBusyError` if too many wait. */
export type PrintPdf = ((document: PdfDocument) => Promise<Uint8Array>) | null;

/** A message that is complete, or why it does not leave now. */
export type Printed =
  | { readonly kind: 'complete'; readonly message: OutgoingMail }
  /** The printer has too much to do: this was no attempt. */
  | { readonly kind: 'busy' }
  /** The service stops: the next one prints. */
  | { readonly kind: 'stopped' }
  | HeldDelivery;

/** Completes a message with its PDF, and stops waiting for the printer when `signal` aborts. */
export async function printAttachment(
  message: OutgoingMail,
  print: PrintPdf,
  signal: AbortSignal,
): Promise<Printed> {
  if (message.pdf?.document === undefined) return { kind: 'complete', message };
  const { name, document } = message.pdf;
  if (print === null) return unprinted('The service prints no PDFs', true);
  const stopped = Promise.withResolvers<null>();
  const stop = (): void => stopped.resolve(null);
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  try {
    const pdf = await Promise.race([stopped.promise, print(document)]);
    if (pdf === null) return { kind: 'stopped' };
    return {
      kind: 'complete',
      message: { ...message, pdf: { name, content: Buffer.from(pdf).toString('base64') } },
    };
  } catch (error) {
    if (error instanceof PdfBusyError) return { kind: 'busy' };
    return unprinted(error instanceof Error ? error.message : String(error), false);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

function unprinted(description: string, permanent: boolean): HeldDelivery {
  return { kind: 'held', by: 'message', permanent, code: 'pdf-failed', description };
}
