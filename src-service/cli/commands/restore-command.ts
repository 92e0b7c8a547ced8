import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { refuseNewerSchema } from '../../storage/database/migrations.ts';
import { putInPlace } from '../copies/put-in-place.ts';
import { claimDataDirectory } from '../data-directory.ts';
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
    throw new UsageError('restore: name one file (see restore --help)');
  if (values.data === undefined) throw new UsageError('restore: --data DIR is needed');
  checkBackup(source);
  const directory = claimDataDirectory(values.data);
  try {
    const { database } = directory;
    if (existsSync(database) && values.replace !== true)
      throw new UsageError(`restore: ${values.data} already contains data; use --replace to put it aside`);
    const previous = putInPlace(source, {
      ...{ directory: values.data, database, aside: `${database}.before-restore` },
      adapt: (stores, account) => recordCommand(stores, { action: 'data_restored', id: account }),
    });
    return jsonLine({ restored: database, kept: previous });
  } finally {
    directory.release();
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
      throw new Error('it contains no service data');
  } catch (error) {
    throw new UsageError(`restore: ${file} cannot be used: ${errorReason(error)}`);
  } finally {
    database?.close();
  }
}
