import { readSecret, type Environment } from './read-secret.ts';
import { UsageError } from '../usage-error.ts';

/** Whether a text is meant as the address of a database, rather than as a folder. */
export const isDatabaseAddress = (text: string): boolean => /^postgres(?:ql)?:\/\//u.test(text);

/** Throws a `UsageError` that names the flag, without the address: it may hold a password. */
export function requireDatabaseAddress(url: string, flag: string): string {
  if (!isDatabaseAddress(url) || !URL.canParse(url) || new URL(url).pathname.length < 2)
    throw new UsageError(`${flag} must be an address such as postgres://USER:PASSWORD@HOST:5432/DATABASE`);
  return url;
}

/**
 * Reads the address of a PostgreSQL database, a secret, from `--database`, `--database-file` or the environment. Null if
 * none of them names one.
 */
export function readDatabaseAddress(
  { value, file }: { readonly value: string | undefined; readonly file: string | undefined },
  env: Environment,
): string | null {
  const url = readSecret(
    {
      ...{ flag: 'database', value, variable: 'LAYOVER_DATABASE_URL' },
      ...{ fileFlag: 'database-file', file },
    },
    env,
  );
  return url === null ? null : requireDatabaseAddress(url, '--database');
}

/** The same for the role that owns the tables. */
export function readOwnerAddress(
  { value, file }: { readonly value: string | undefined; readonly file: string | undefined },
  env: Environment,
): string | null {
  const url = readSecret(
    {
      ...{ flag: 'database-owner', value, variable: 'LAYOVER_DATABASE_OWNER_URL' },
      ...{ fileFlag: 'database-owner-file', file },
    },
    env,
  );
  return url === null ? null : requireDatabaseAddress(url, '--database-owner');
}
