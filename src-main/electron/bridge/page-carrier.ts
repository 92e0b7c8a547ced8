import type { Carrier } from '#shared/bridge/carrier.ts';

/** Longest message in either direction, in UTF-16 units: 16 Mi, eight times the longest field. */
export const maxMessageLength = 16 * 1024 * 1024;

/** Main's end of the line to one document of a page. */
export interface PageCarrier extends Carrier {
  /** Hands in what the page sent. Throws on text that is no JSON. */
  receive(text: string): void;
}

/**
 * A carrier over text: what goes out is made JSON, what comes in is parsed from it. Once closed it is silent
 * in both directions, so answers that were asked for by a page that is gone reach nobody.
 *
 * @param post delivers text to the page; may throw when the window has just gone
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
