import { closeSync, fdatasync, openSync } from 'node:fs';
import { promisify } from 'node:util';
import { createSharedSync } from './shared-sync.ts';

/** The write-ahead log beside a database file: what is on disk of it survives a power cut. */
export interface LogFile {
  /** Settles when every commit made before the call is on disk. */
  sync(): Promise<void>;
  close(): void;
}

const dataSync = promisify(fdatasync);

/**
 * Syncs the log of a database in WAL mode off the main thread, which SQLite itself cannot. The log stays the same
 * file for as long as a connection is open, and SQLite syncs it by itself before it carries it over into the
 * database; so this adds syncs and never takes one away.
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
