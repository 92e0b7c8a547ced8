import { closeSync, fdatasync, openSync } from 'node:fs';
import { promisify } from 'node:util';
import { createSharedSync } from './shared-sync.ts';

/** The write-ahead log of a database file. The synced part survives a power cut. */
export interface LogFile {
  /** Settles when every earlier commit is on disk. */
  sync(): Promise<void>;
  close(): void;
}

const dataSync = promisify(fdatasync);

/**
 * Syncs the log of a database in WAL mode off the main thread, which SQLite cannot do. The log stays the same file
 * while a connection is open. SQLite still syncs it before a checkpoint.
 */
export function createLogFile(databasePath: string): LogFile {
  let descriptor: number | null = null;
  return {
    sync: createSharedSync(() => {
      descriptor ??= openSync(`${databasePath}-wal`, 'r+');
      return dataSync(descriptor);
    }),
    close() {
      if (descriptor !== null) closeSync(descriptor);
      descriptor = null;
    },
  };
}
