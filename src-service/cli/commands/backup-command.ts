import { existsSync } from 'node:fs';
import { parseCommand } from './data-command.ts';
import { openData, errorReason } from '../open-data.ts';
import { UsageError } from '../usage-error.ts';
import { backupUsage } from '../usage.ts';

/** `backup FILE --data DIR`: copies all data to one file, also while the service runs. */
export async function backupCommand(argv: readonly string[]): Promise<string> {
  const { values, positionals } = parseCommand('backup', argv, {});
  if (values.help === true) return backupUsage;
  const [target, ...rest] = positionals;
  if (target === undefined || rest.length > 0)
    throw new UsageError('backup: say one file (see backup --help)');
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
