import { z } from 'zod';
import type { PdfPrinter } from '../page/pdf/pdf-printer.ts';
import type { Timers } from '../ports.ts';
import type { Parent } from './parent.ts';

const messageSchema = z.object({
  printed: z.object({ id: z.int(), pdf: z.base64().optional(), problem: z.string().optional() }),
});

/** Longest wait for a PDF, in milliseconds: the parent may print others first. */
const timeoutMs = 120_000;

/**
 * Prints by the parent process: each document is posted as `{print: {id, html, pageSize}}`, and the parent answers
 * `{printed: {id, pdf}}` in base64, or `{printed: {id, problem}}`.
 */
export function parentPrinter(parent: Parent, timers: Timers): PdfPrinter {
  const waiting = new Map<number, (answer: z.infer<typeof messageSchema>['printed']) => void>();
  let lastId = 0;
  parent.onMessage((message) => {
    const parsed = messageSchema.safeParse(message);
    if (parsed.success) waiting.get(parsed.data.printed.id)?.(parsed.data.printed);
  });
  return {
    async print(html, pageSize) {
      lastId += 1;
      const id = lastId;
      let cancel = (): void => undefined;
      try {
        return await new Promise<Uint8Array>((resolve, reject) => {
          cancel = timers.after(timeoutMs, () => reject(new Error('The app does not print the document')));
          waiting.set(id, ({ pdf, problem }) => {
            if (pdf === undefined) reject(new Error(problem ?? 'The app could not print the document'));
            else resolve(Buffer.from(pdf, 'base64'));
          });
          parent.post({ print: { id, html, pageSize } });
        });
      } finally {
        cancel();
        waiting.delete(id);
      }
    },
    close: () => Promise.resolve(),
  };
}
