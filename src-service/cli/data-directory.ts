import { chmodSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeFolder } from './make-folder.ts';
import { reasonOf } from './open-data.ts';
import { UsageError } from './usage-error.ts';

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

/** Takes the rights of everybody else away, also from what an earlier version or another program left there. */
function keepPrivate(directory: string): void {
  chmodSync(directory, 0o700);
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    if (entry.isDirectory()) chmodSync(join(directory, entry.name), 0o700);
    else if (entry.isFile()) chmodSync(join(directory, entry.name), 0o600);
  }
}

function openLock(directory: string): DatabaseSync {
  try {
    makeFolder(directory);
    keepPrivate(directory);
    const lock = new DatabaseSync(join(directory, 'service.lock'));
    lock.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    const isBusy = error instanceof Error && error.message.includes('locked');
    throw new UsageError(
      isBusy
        ? `--data ${directory} is in use by another service`
        : `--data ${directory} cannot be used: ${reasonOf(error)}`,
    );
  }
}
