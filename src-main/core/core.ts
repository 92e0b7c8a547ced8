import type { Carrier } from '#shared/bridge/carrier.ts';
import type { BridgeServer } from '#shared/bridge/server.ts';
import type { SyncStatus } from '#shared/bridge/sync-status.ts';
import type { WindowPort } from './ports.ts';

/** The running main process, without any window: what `createCore(ports)` gives. */
export interface Core {
  /** Serves the bridge to one window, until disposed of. With no window at all the core keeps pushing. */
  serve(carrier: Carrier, window: WindowPort): BridgeServer;
  /** What the engine is doing and how much waits, for the quit guard and the tray. */
  status(): SyncStatus;
  /** Calls back whenever `status` has changed; returns its dispose. */
  onStatus(listener: (status: SyncStatus) => void): () => void;
  /** A person opened a backup outside the app; the window that asks for it next shows it. */
  offerBackup(file: string): void;
  /** Looks at once instead of at the next interval. */
  syncNow(): void;
  /** Stops timers, lets the call in flight end (at most 2 s), closes the journal. */
  dispose(): Promise<void>;
}
