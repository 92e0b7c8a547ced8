import { z } from 'zod';
import type { Carrier } from '#shared/bridge/carrier.ts';
import type { BridgeServer } from '#shared/bridge/server.ts';
import type { Logger } from '../../core/ports.ts';
import { createPageCarrier, maxMessageLength, type PageCarrier } from './page-carrier.ts';

/** A packet of the preload: the document's id and one message as JSON text. */
const packetSchema = z.tuple([z.uuid(), z.string().max(maxMessageLength)]);

interface PageConnectionOptions {
  /** Serves the bridge over a carrier (`Core.serve`). */
  readonly serve: (carrier: Carrier) => BridgeServer;
  /** Delivers one message to the document with this id. */
  readonly post: (page: string, text: string) => void;
  readonly log: Logger;
}

/** The connection between a window and the core, across all documents that the window loads. */
export interface PageConnection {
  /** Takes one packet from the trusted page. An invalid packet is logged and dropped. */
  receive(packet: readonly unknown[]): void;
  /** Emits to the current document, if there is one. */
  emit: BridgeServer['emit'];
  close(): void;
}

/**
 * Serves one document at a time. The first message of a new document (after a reload, or in a new process) closes the
 * connection of the old one: its answers are dropped and its subscriptions end.
 */
export function createPageConnection({ serve, post, log }: PageConnectionOptions): PageConnection {
  let current: {
    readonly page: string;
    readonly carrier: PageCarrier;
    readonly server: BridgeServer;
  } | null = null;

  function close(): void {
    current?.carrier.close();
    current?.server.dispose();
    current = null;
  }

  function open(page: string): PageCarrier {
    close();
    const carrier = createPageCarrier((text) => post(page, text));
    current = { page, carrier, server: serve(carrier) };
    return carrier;
  }

  return {
    receive(packet) {
      const parsed = packetSchema.safeParse(packet);
      if (!parsed.success) {
        log.error('A message of the page has the wrong shape or size; it was dropped.');
        return;
      }
      const [page, text] = parsed.data;
      const carrier = current?.page === page ? current.carrier : open(page);
      try {
        carrier.receive(text);
      } catch (error) {
        if (!(error instanceof SyntaxError)) throw error;
        log.error('A message of the page is no JSON; it was dropped.');
      }
    },
    emit: (name, payload) => current?.server.emit(name, payload),
    close,
  };
}
