import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { UsageError } from './options.ts';

/** A data directory that belongs to this process until it is released. */
export interface DataDirectory {
  readonly database: string;
  readonly mail: string;
  release(): void;
}

/**
 * Makes the directory and locks it against a second service. The lock is an open transaction on a file of its
 * own: the system lets go of it when the process ends in any way, so that it is never left behind.
 */
export function claimDataDirectory(directory: string): DataDirectory {
  const lock = openLock(directory);
  return {
    database: join(directory, 'service.db'),
    mail: join(directory, 'mail'),
    release: () => lock.close(),
  };
}

function openLock(directory: string): DatabaseSync {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    const lock = new DatabaseSync(join(directory, 'service.lock'));
    lock.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    const isBusy = error instanceof Error && error.message.includes('locked');
    throw new UsageError(
      isBusy
        ? `--data ${directory} is in use by another service`
        : `--data ${directory} cannot be used: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
