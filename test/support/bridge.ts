import type { Page } from '@playwright/test';
import {
  contractVersion,
  type MethodInput,
  type MethodName,
  type MethodOutput,
} from '#shared/bridge/contract.ts';

interface PageBridge {
  send(message: unknown): void;
  onMessage(listener: (message: unknown) => void): () => void;
}

declare global {
  var layoverBridge: PageBridge;
}

/** Starts far above the ids that the page itself uses. */
let lastId = 1_000_000_000;

/**
 * Calls a bridge method from inside the page, without the screens. For reading state and for attacks; a spec performs a
 * user's actions on the screens.
 */
export async function callBridge<M extends MethodName>(
  page: Page,
  method: M,
  input: MethodInput<M>,
): Promise<MethodOutput<M>> {
  lastId += 1;
  const request = { type: 'request', version: contractVersion, id: lastId, method, input };
  const reply = await sendRaw(page, request);
  if (reply.type === 'failure') throw new Error(`${method}: ${JSON.stringify(reply.error)}`);
  // The main process has parsed its answer with the method's schema.
  return reply.output as MethodOutput<M>;
}

interface RawReply {
  readonly type: string;
  readonly output?: unknown;
  readonly error?: { readonly code: string; readonly message: string };
}

/** Sends a raw request and waits for the reply with its id. */
export function sendRaw(page: Page, request: { readonly id: number }): Promise<RawReply> {
  return page.evaluate(
    (message) =>
      new Promise<RawReply>((resolve) => {
        const dispose = globalThis.layoverBridge.onMessage((reply) => {
          if ((reply as { id?: number }).id !== message.id) return;
          dispose();
          resolve(reply as RawReply);
        });
        globalThis.layoverBridge.send(message);
      }),
    request,
  );
}
