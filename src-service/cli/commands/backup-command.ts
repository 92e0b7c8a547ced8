import { existsSync } from 'node:fs';
import {
  chooseAccount,
  jsonLine,
  listAccounts,
  namesServer,
  parseCommand,
  placeFlags,
  withAccounts,
} from './data-command.ts';
import { exportAccount } from './export-account.ts';
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
  const { values, positionals } = parseCommand('backup', argv, placeFlags);
  if (values.help === true) return backupUsage;
  const [target, ...rest] = positionals;
  if (target === undefined || rest.length > 0)
    throw new UsageError('backup: say one file (see backup --help)');
  if (values.data === undefined && namesServer(values, env))
    return await withAccounts('backup', values, env, async (first, accounts) => {
      const entry = chooseAccount('backup', values.account, await listAccounts(first));
      const { file, rows } = await exportAccount('backup', accounts, { entry, to: target });
      return jsonLine({ backup: file, account: entry.id, rows });
    });
  const database = openData('backup', values.data);
  try {
    if (existsSync(target)) throw new UsageError(`backup: ${target} exists already`);
    await database.backup(target).catch((error: unknown) => {
      throw new UsageError(`backup: ${target} cannot be written: ${errorReason(error)}`);
    });
  } finally {
    database.close();
  }
  return `${JSON.stringify({ backup: target })}\n`;
}
