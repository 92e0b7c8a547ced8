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

/** Far above the numbers that the page itself counts its requests with. */
let lastId = 1_000_000_000;

/**
 * Asks the main process something from inside the page, past the screens: for what a spec wants to know or to
 * attack, not for what it wants a person to do.
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
  // The main process has parsed its own answer by the schema of this method.
  return reply.output as MethodOutput<M>;
}

interface RawReply {
  readonly type: string;
  readonly output?: unknown;
  readonly error?: { readonly code: string; readonly message: string };
}

/** Sends a request as it is, and waits for the reply with its id. */
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
