/**
 * One end of a two-way channel between renderer and main. Messages are plain JSON and stay in order; delivery is not
 * guaranteed (a window may close). Implemented by Electron's IPC and by `createMemoryCarriers`.
 */
export interface Carrier {
  send(message: unknown): void;
  /** Subscribes to the other end's messages; returns the dispose function. */
  onMessage(listener: (message: unknown) => void): () => void;
  close(): void;
}
