import type { Carrier } from '#shared/bridge/carrier.ts';

/** The running main process, without any window: what `createCore(ports)` gives. */
export interface Core {
  /** Serves the bridge to one window; returns its dispose. With no window at all the core keeps pushing. */
  serve(carrier: Carrier): () => void;
  /** How many sends are waiting, for the quit guard and the tray. */
  pendingSends(): number;
  /** Stops timers, lets the call in flight end (at most 2 s), closes the journal. */
  dispose(): Promise<void>;
}
