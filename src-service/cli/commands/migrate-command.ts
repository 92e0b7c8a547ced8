import { readDatabaseAddress } from '../secrets/database-address.ts';
import type { Environment } from '../secrets/read-secret.ts';
import { errorReason } from '../open-data.ts';
import { UsageError } from '../usage-error.ts';
import { migrateUsage } from '../usage.ts';
import { jsonLine, parseCommand } from './data-command.ts';

/** `migrate --for ROLE`: updates the tables as their owner, so that the service's own role needs to own nothing. */
export async function migrateCommand(
  argv: readonly string[],
  env: Environment = process.env,
): Promise<string> {
  const { values, positionals } = parseCommand('migrate', argv, {
    ...{ database: { type: 'string' }, 'database-file': { type: 'string' }, for: { type: 'string' } },
  } as const);
  if (values.help === true) return migrateUsage;
  if (positionals.length > 0 || values.data !== undefined)
    throw new UsageError('migrate works on a PostgreSQL database alone (see migrate --help)');
  const url = readDatabaseAddress({ value: values.database, file: values['database-file'] }, env);
  if (url === null)
    throw new UsageError(
      'migrate: --database-file FILE is needed, with the address of the owner of the tables',
    );
  const role = values.for ?? '';
  if (role === '') throw new UsageError("migrate: --for ROLE is needed, the name of the service's role");
  const { prepareAsOwner } = await import('../../storage/postgres/prepare-as-owner.ts');
  try {
    return jsonLine({ schema: await prepareAsOwner(url, role), role });
  } catch (error) {
    throw new UsageError(`migrate: ${errorReason(error)}`);
  }
}
