import { chmodSync, chownSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeFolder } from './make-folder.ts';
import { errorReason } from './open-data.ts';
import { UsageError } from './usage-error.ts';

/** A data directory that this process owns until `release`. */
export interface DataDirectory {
  readonly database: string;
  readonly mail: string;
  release(): void;
}

/**
 * Creates the directory and locks it against a second service. The lock is an open transaction on a file: the system
 * releases it at the end of the process, even after a crash. `flag` is the one that named the directory.
 */
export function claimDataDirectory(directory: string, flag = '--data'): DataDirectory {
  const lock = openLock(directory, flag);
  return {
    database: join(directory, 'service.db'),
    mail: join(directory, 'mail'),
    release: () => lock.close(),
  };
}

/** Removes the access of other users, also to existing files. */
function keepPrivate(directory: string): void {
  chmodSync(directory, 0o700);
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    if (entry.isDirectory()) chmodSync(join(directory, entry.name), 0o700);
    else if (entry.isFile()) chmodSync(join(directory, entry.name), 0o600);
  }
}

/** Gives a file that root created to the directory's owner: the service runs as that user and could not open it. */
export function giveToOwnerOf(directory: string, file: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(directory);
  chownSync(file, uid, gid);
}

function openLock(directory: string, flag: string): DatabaseSync {
  try {
    makeFolder(directory);
    keepPrivate(directory);
    const file = join(directory, 'service.lock');
    const lock = new DatabaseSync(file);
    lock.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE');
    giveToOwnerOf(directory, file);
    return lock;
  } catch (error) {
    const isBusy = error instanceof Error && error.message.includes('locked');
    throw new UsageError(
      isBusy
        ? `${flag} ${directory} is in use by another service`
        : `${flag} ${directory} cannot be used: ${errorReason(error)}`,
    );
  }
}
