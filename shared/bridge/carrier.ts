/**
 * One end of a two-way line between renderer and main. What it carries is plain JSON data; order is kept,
 * delivery is not guaranteed (a window may close). Electron's IPC is one carrier, `createMemoryCarriers`
 * the other.
 */
export interface Carrier {
  send(message: unknown): void;
  /** Calls back for every message of the other end; returns its dispose. */
  onMessage(listener: (message: unknown) => void): () => void;
  close(): void;
}
