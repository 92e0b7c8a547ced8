import { constants, copyFileSync, existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { systemClock } from '../../ports.ts';
import { openDatabase } from '../../storage/database/database.ts';
import { refuseNewerSchema } from '../../storage/database/migrations.ts';
import { runNow } from '../../storage/steps.ts';
import { createStores } from '../../storage/stores.ts';
import { claimDataDirectory, giveToOwnerOf } from '../data-directory.ts';
import { recordCommand, jsonLine, parseCommand } from './data-command.ts';
import { errorReason } from '../open-data.ts';
import { UsageError } from '../usage-error.ts';
import { restoreUsage } from '../usage.ts';

/**
 * `restore FILE --data DIR`: puts a backup in place while no service runs there. Refuses to replace existing data
 * without `--replace`, which keeps it as `service.db.before-restore`.
 */
export function restoreCommand(argv: readonly string[]): string {
  const { values, positionals } = parseCommand('restore', argv, { replace: { type: 'boolean' } });
  if (values.help === true) return restoreUsage;
  const [source, ...rest] = positionals;
  if (source === undefined || rest.length > 0)
    throw new UsageError('restore: say one file (see restore --help)');
  if (values.data === undefined) throw new UsageError('restore: --data DIR is needed');
  checkBackup(source);
  const directory = claimDataDirectory(values.data);
  try {
    const { database } = directory;
    const exists = existsSync(database);
    if (exists && values.replace !== true)
      throw new UsageError(`restore: ${values.data} holds data already; say --replace to put it aside`);
    const incoming = join(values.data, 'service.db.incoming');
    rmSync(incoming, { force: true });
    copyFileSync(source, incoming, constants.COPYFILE_EXCL);
    forgetChanges(incoming);
    giveToOwnerOf(values.data, incoming);
    const previous = `${database}.before-restore`;
    for (const suffix of ['', '-wal', '-shm']) {
      rmSync(previous + suffix, { force: true });
      if (existsSync(database + suffix)) renameSync(database + suffix, previous + suffix);
    }
    renameSync(incoming, database);
    return jsonLine({ restored: database, kept: exists ? previous : null });
  } finally {
    directory.release();
  }
}

/** Clients may know later changes than the backup does, so they must read everything again. */
function forgetChanges(file: string): void {
  const database = openDatabase(file);
  try {
    const stores = createStores(database, systemClock);
    runNow(
      database.transaction(function* () {
        yield* stores.changes.forgetAll(systemClock.now());
        yield* recordCommand(stores, { action: 'data_restored', id: database.account });
      }),
    );
  } finally {
    database.close();
  }
}

/** Refuses a damaged backup and one of a later version, before anything is changed. */
function checkBackup(file: string): void {
  if (!existsSync(file)) throw new UsageError(`restore: ${file} does not exist`);
  let database: DatabaseSync | null = null;
  try {
    database = new DatabaseSync(file, { readOnly: true });
    refuseNewerSchema(database);
    const checkResult = database.prepare('PRAGMA integrity_check').get()?.['integrity_check'];
    if (checkResult !== 'ok') throw new Error(`it is damaged: ${String(checkResult)}`);
    if (database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'account'").get() === undefined)
      throw new Error('it holds no data of a service');
  } catch (error) {
    throw new UsageError(`restore: ${file} cannot be used: ${errorReason(error)}`);
  } finally {
    database?.close();
  }
}
