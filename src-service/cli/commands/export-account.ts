import { existsSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { AccountEntry } from '../../storage/accounts/account-directory.ts';
import { openDatabase, type ServerAccounts } from '../../storage/database/database.ts';
import { moveData, MoveMismatch, type MoveReport } from '../../storage/move/move-data.ts';
import { MoveRefusal } from '../../storage/move/move-refusal.ts';
import { FilePlaceError, type FilePlace } from '../../storage/files/file-place.ts';
import { bringFilesIn, type FileSource } from '../../storage/move/bring-files-in.ts';
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
  {
    entry,
    to,
    filePlace,
  }: { readonly entry: AccountEntry; readonly to: string; readonly filePlace: FilePlace | null },
): Promise<{ readonly file: string } & Pick<MoveReport, 'rows' | 'tables'>> {
  const file = newFile(command, to);
  try {
    const { rows, tables } = await accounts.readSnapshot(entry.id, async (source) => {
      const target = openDatabase(file.path);
      try {
        return await moveData({
          ...{ source, target, isOneOfSeveral: true, place: entry.subdomain },
          ...{ filePlace, bringsFilesLater: true },
          signal: new AbortController().signal,
          onResume: () => undefined,
          onProgress: () => undefined,
        });
      } finally {
        target.close();
      }
    });
    await completeCopy(file.path, { place: filePlace, account: entry.id, isInUse: true });
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
    if (
      error instanceof MoveRefusal ||
      error instanceof MoveMismatch ||
      error instanceof FilePlaceError ||
      isWriteFailure(error)
    )
      throw new UsageError(`${command}: ${file.path} cannot be written: ${errorReason(error)}`);
    throw error;
  } finally {
    file.release();
  }
}

/** Brings the files of a copy into it. */
export async function completeCopy(path: string, source: FileSource): Promise<void> {
  const target = openDatabase(path);
  try {
    await bringFilesIn(target, source);
  } finally {
    target.close();
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
