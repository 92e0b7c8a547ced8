import type { Carrier } from '#shared/bridge/carrier.ts';

/** Longest message in UTF-16 units: 16 Mi, eight times the longest field. */
export const maxMessageLength = 16 * 1024 * 1024;

/** The main process's end of the channel to one document. */
export interface PageCarrier extends Carrier {
  /** Takes a message from the page. Throws on invalid JSON. */
  receive(text: string): void;
}

/**
 * A carrier over JSON text. After it is closed it sends and receives nothing, so answers to a closed page are dropped.
 *
 * @param post delivers text to the page; may throw if the window has just closed
 */
export function createPageCarrier(post: (text: string) => void): PageCarrier {
  const listeners = new Set<(message: unknown) => void>();
  let closed = false;
  return {
    send(message) {
      if (!closed) post(JSON.stringify(message));
    },
    onMessage(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      closed = true;
      listeners.clear();
    },
    receive(text) {
      if (closed) return;
      const message: unknown = JSON.parse(text);
      for (const listener of listeners) listener(message);
    },
  };
}
