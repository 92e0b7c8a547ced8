import { existsSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { AccountEntry } from '../../storage/accounts/account-directory.ts';
import { openDatabase, type ServerAccounts } from '../../storage/database/database.ts';
import { moveData, MoveMismatch, MoveRefusal, type MoveReport } from '../../storage/move/move-data.ts';
import { systemClock } from '../../ports.ts';
import { createStores } from '../../storage/stores.ts';
import { claimDataDirectory, giveToOwnerOf } from '../data-directory.ts';
import { errorReason } from '../open-data.ts';
import { UsageError } from '../usage-error.ts';
import { recordCommand } from './data-command.ts';

/** A file for an account. `release` ends the use of its folder. */
interface NewFile {
  readonly path: string;
  release(): void;
}

/**
 * Copies an account as it is now into a new database file, also beside running services, and compares both. The file is
 * that of an embedded service; a folder gets it as `service.db`, so that a service can be started there.
 */
export async function exportAccount(
  command: string,
  accounts: ServerAccounts,
  { entry, to }: { readonly entry: AccountEntry; readonly to: string },
): Promise<{ readonly file: string } & Pick<MoveReport, 'rows' | 'tables'>> {
  const file = newFile(command, to);
  try {
    const { rows, tables } = await accounts.readSnapshot(entry.id, async (source) => {
      const target = openDatabase(file.path);
      try {
        return await moveData({
          ...{ source, target, isOneOfSeveral: true, place: entry.subdomain },
          signal: new AbortController().signal,
          onResume: () => undefined,
          onProgress: () => undefined,
        });
      } finally {
        target.close();
      }
    });
    const database = accounts.databaseOf(entry.id);
    await database.write(() =>
      recordCommand(createStores(database, systemClock), {
        action: 'account_exported',
        id: entry.id,
        detail: { rows },
      }),
    );
    return { file: file.path, rows, tables };
  } catch (error) {
    for (const suffix of ['', '-wal', '-shm']) rmSync(file.path + suffix, { force: true });
    if (error instanceof MoveRefusal || error instanceof MoveMismatch || isWriteFailure(error))
      throw new UsageError(`${command}: ${file.path} cannot be written: ${errorReason(error)}`);
    throw error;
  } finally {
    file.release();
  }
}

function newFile(command: string, to: string): NewFile {
  const isFolder = to.endsWith('/') || (existsSync(to) && statSync(to).isDirectory());
  const path = isFolder ? join(to, 'service.db') : to;
  const refuseExisting = (): void => {
    if (existsSync(path)) throw new UsageError(`${command}: ${path} exists already`);
  };
  if (!isFolder) {
    refuseExisting();
    return { path, release: () => undefined };
  }
  const directory = claimDataDirectory(to, '--to');
  try {
    refuseExisting();
  } catch (error) {
    directory.release();
    throw error;
  }
  return {
    path,
    release() {
      if (existsSync(path)) giveToOwnerOf(to, path);
      directory.release();
    },
  };
}

/** An error of SQLite, such as a full disk or a folder that does not exist. */
function isWriteFailure(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_SQLITE_ERROR';
}
