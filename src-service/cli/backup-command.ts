import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '../storage/database.ts';
import { UsageError } from './usage-error.ts';
import { backupUsage } from './usage.ts';

/** `backup FILE --data DIR`: copies all data to one file, also while a service is using it. */
export async function backupCommand(argv: readonly string[]): Promise<string> {
  const { values, positionals } = parse(argv);
  if (values.help === true) return backupUsage;
  const [target, ...rest] = positionals;
  if (target === undefined || rest.length > 0)
    throw new UsageError('backup: say one file (see backup --help)');
  if (values.data === undefined) throw new UsageError('backup: --data DIR is needed');
  const path = join(values.data, 'service.db');
  if (!existsSync(path)) throw new UsageError(`backup: ${values.data} holds no service data`);
  if (existsSync(target)) throw new UsageError(`backup: ${target} exists already`);
  const database = openDatabase(path);
  try {
    await database.backup(target);
  } finally {
    database.close();
  }
  return `${JSON.stringify({ backup: target })}\n`;
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      options: { data: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
      strict: true,
      allowPositionals: true,
    });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new UsageError(`${message.split(/\.?\s*\n|\. /u, 1)[0] ?? message} (see backup --help)`);
  }
}
