import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { openData, reasonOf } from './open-data.ts';
import { UsageError } from './usage-error.ts';
import { backupUsage } from './usage.ts';

/** `backup FILE --data DIR`: copies all data to one file, also beside a running service. */
export async function backupCommand(argv: readonly string[]): Promise<string> {
  const { values, positionals } = parse(argv);
  if (values.help === true) return backupUsage;
  const [target, ...rest] = positionals;
  if (target === undefined || rest.length > 0)
    throw new UsageError('backup: say one file (see backup --help)');
  const database = openData('backup', values.data);
  try {
    if (existsSync(target)) throw new UsageError(`backup: ${target} exists already`);
    await database.backup(target).catch((error: unknown) => {
      throw new UsageError(`backup: ${target} cannot be written: ${reasonOf(error)}`);
    });
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
