import { z } from 'zod';
import { printJobSchema, type PrintJob } from '#shared/bridge/files.ts';
import type { Logger } from '../../core/ports.ts';

const idSchema = z.object({ print: z.object({ id: z.int() }) });
const requestSchema = z.object({ print: z.object({ id: z.int(), ...printJobSchema.shape }) });

interface PrintingChild {
  on(event: 'message', listener: (message: unknown) => void): unknown;
  postMessage(message: object): void;
}

/**
 * Prints the documents that an embedded service posts as `{print: {id, html, pageSize}}`, and answers each with
 * `{printed: {id, pdf}}` in base64, or with its problem.
 */
export function printForService(
  child: PrintingChild,
  print: (job: PrintJob) => Promise<Uint8Array>,
  log: Logger,
): void {
  child.on('message', (message) => {
    const named = idSchema.safeParse(message);
    if (!named.success) return;
    const { id } = named.data.print;
    const answer = (printed: { readonly pdf: string } | { readonly problem: string }): void => {
      // A process has no origin, so none is given.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      child.postMessage({ printed: { id, ...printed } });
    };
    const request = requestSchema.safeParse(message);
    if (!request.success) {
      log.error('The embedded service posts a document that cannot be printed.', request.error);
      const reasons = request.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
      answer({ problem: `The app cannot print this document (${reasons.join('; ')})` });
      return;
    }
    const { html, pageSize } = request.data.print;
    print({ html, pageSize })
      .then((pdf) => answer({ pdf: Buffer.from(pdf).toString('base64') }))
      .catch((error: unknown) => {
        log.error('A PDF of the embedded service cannot be printed.', error);
        answer({ problem: error instanceof Error ? error.message : String(error) });
      });
  });
}
