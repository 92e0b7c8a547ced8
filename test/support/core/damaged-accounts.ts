import { cp, mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The folders of all accounts in a data folder. */
export async function accountFolders(dataFolder: string): Promise<readonly string[]> {
  const accounts = path.join(dataFolder, 'accounts');
  return (await readdir(accounts)).map((name) => path.join(accounts, name));
}

/** When the backup was made that is left beside a blocked account, as a window writes its day. */
export const dayOfBackup = 'Nov 20, 2026';

/**
 * Damages all accounts of an app that has ended so that it refuses to open them: each says that a newer version wrote it,
 * and no log is left that would know better. What it was before stays as a backup, if one is to be there.
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
    // All of it is in the one file.
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    if (keepsBackup) {
      await mkdir(backups);
      await cp(file, path.join(backups, '000001-2026-11-20T09-00-00.db'));
    }
    database.exec('PRAGMA user_version = 77');
    database.close();
  }
}
