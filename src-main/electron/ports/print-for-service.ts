import { z } from 'zod';
import { printJobSchema, type PrintJob } from '#shared/bridge/files.ts';
import type { Logger } from '../../core/ports.ts';

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
    const request = requestSchema.safeParse(message);
    if (!request.success) return;
    const { id, ...job } = request.data.print;
    const answer = (printed: { readonly pdf: string } | { readonly problem: string }): void => {
      // A process has no origin, so none is given.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      child.postMessage({ printed: { id, ...printed } });
    };
    print(job)
      .then((pdf) => answer({ pdf: Buffer.from(pdf).toString('base64') }))
      .catch((error: unknown) => {
        log.error('A PDF of the embedded service cannot be printed.', error);
        answer({ problem: error instanceof Error ? error.message : String(error) });
      });
  });
}
