import type { Carrier } from '#shared/bridge/carrier.ts';

/** Longest message in UTF-16 units: 16 Mi, eight times the longest field. */
export const maxMessageLength = 16 * 1024 * 1024;

/** Main's end of the channel to one document. */
export interface PageCarrier extends Carrier {
  /** Takes a message of the page. Throws on invalid JSON. */
  receive(text: string): void;
}

/**
 * A carrier over JSON text. Once closed it sends and receives nothing, so that answers for a closed page are dropped.
 *
 * @param post delivers text to the page; may throw if the window was just closed
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
