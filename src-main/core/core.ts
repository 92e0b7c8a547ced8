import type { Carrier } from '#shared/bridge/carrier.ts';
import type { BridgeServer } from '#shared/bridge/server.ts';
import type { SyncStatus } from '#shared/bridge/sync-status.ts';
import type { Picture } from './pictures/picture-files.ts';
import type { WindowPort } from './ports.ts';

/** The running main process without windows, returned by `createCore(ports)`. */
export interface Core {
  /** Serves the bridge to one window until it is disposed. Without a window the core keeps syncing. */
  serve(carrier: Carrier, window: WindowPort): BridgeServer;
  /** The engine's activity and the pending work, for the quit dialog and the tray. */
  status(): SyncStatus;
  /** Calls back after each change of `status`; returns the dispose function. */
  onStatus(listener: (status: SyncStatus) => void): () => void;
  /** Offers a backup that the user opened outside the app to the next window that asks. */
  offerBackup(file: string): void;
  /** A picture of the open account's texts; null if it cannot be had now. */
  picture(hash: string): Promise<Picture | null>;
  /** Syncs now, without waiting for the next interval. */
  syncNow(): void;
  /** Stops timers, waits for the call in flight (at most 2 s) and closes the journal. */
  dispose(): Promise<void>;
}
