import { cp, mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The folders of all accounts in a data folder. */
export async function accountFolders(dataFolder: string): Promise<readonly string[]> {
  const accounts = path.join(dataFolder, 'accounts');
  return (await readdir(accounts)).map((name) => path.join(accounts, name));
}

/** The date of the backup beside a blocked account, as the window shows it. */
export const dayOfBackup = 'Nov 20, 2026';

/**
 * Makes the app refuse to open its accounts: writes the schema version of a newer app into each journal and deletes the
 * redo log. The app must have ended. The journal's former content stays as a backup if requested.
 */
export async function blockAccounts(
  dataFolder: string,
  { keepsBackup }: { readonly keepsBackup: boolean },
): Promise<void> {
  for (const account of await accountFolders(dataFolder)) {
    const file = path.join(account, 'sync.db');
    const backups = path.join(account, 'backups');
    await rm(backups, { recursive: true, force: true });
    const database = new DatabaseSync(file);
    // Moves the write-ahead log into the database file.
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    if (keepsBackup) {
      await mkdir(backups);
      await cp(file, path.join(backups, '000001-2026-11-20T09-00-00.db'));
    }
    database.exec('PRAGMA user_version = 77');
    database.close();
  }
}
