import { existsSync, rmSync } from 'node:fs';
import {
  chooseAccount,
  jsonLine,
  listAccounts,
  namesServer,
  parseCommand,
  placeFlags,
  withAccounts,
} from './data-command.ts';
import { completeCopy, exportAccount } from './export-account.ts';
import { filesFlags, readSourcePlace } from '../files/files-options.ts';
import type { Environment } from '../secrets/read-secret.ts';
import { openData, errorReason } from '../open-data.ts';
import { UsageError } from '../usage-error.ts';
import { backupUsage } from '../usage.ts';

/**
 * `backup FILE`: copies all data, or one account of a PostgreSQL database, to one file, also while the service runs.
 */
export async function backupCommand(
  argv: readonly string[],
  env: Environment = process.env,
): Promise<string> {
  const { values, positionals } = parseCommand('backup', argv, { ...placeFlags, ...filesFlags });
  if (values.help === true) return backupUsage;
  const [target, ...rest] = positionals;
  if (target === undefined || rest.length > 0)
    throw new UsageError('backup: name one file (see backup --help)');
  const filePlace = readSourcePlace(values, env);
  if (values.data === undefined && namesServer(values, env))
    return await withAccounts('backup', values, env, async (first, accounts) => {
      const entry = chooseAccount('backup', values.account, await listAccounts(first));
      const { file, rows } = await exportAccount('backup', accounts, { entry, to: target, filePlace });
      return jsonLine({ backup: file, account: entry.id, rows });
    });
  const database = openData('backup', values.data);
  try {
    if (existsSync(target)) throw new UsageError(`backup: ${target} exists already`);
    try {
      await database.backup(target);
      await completeCopy(target, { place: filePlace, account: database.account, isInUse: true });
    } catch (error) {
      for (const suffix of ['', '-wal', '-shm']) rmSync(target + suffix, { force: true });
      throw new UsageError(`backup: ${target} cannot be written: ${errorReason(error)}`);
    }
  } finally {
    database.close();
  }
  return `${JSON.stringify({ backup: target })}\n`;
}
