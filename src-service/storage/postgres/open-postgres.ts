import pg from 'pg';
import type { WatchedDatabase } from '../database/database.ts';
import { firstAccount } from '../accounts/accounts.ts';
import { createPostgresAccounts, maxConnections } from './postgres-accounts.ts';
import { createPreparedStatements } from './wire/prepared-statements.ts';
import { isUnavailable, PostgresError } from './postgres-error.ts';
import { oneRow, prepareSchema, type SchemaChange } from './schema/migrate-postgres.ts';
/** The oldest server that the schema works on: foreign keys set single columns to null. */
const oldestServer = 15;

/** Milliseconds. */
export const connectTimeout = 5000;
/** Milliseconds after which a statement without an answer counts as a lost connection. */
const statementTimeout = 30_000;

/** A problem in the words of the person who gave the address, without its password. */
export function inWords(error: unknown, host: string): PostgresError {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  // A host with several addresses fails with one error for all of them, which has a code and no message.
  const reason = (error instanceof Error ? error.message.trim() : String(error)) || code;
  const known: Readonly<Record<string, string>> = {
    '28P01': `The server at ${host} refuses the password. Check user and password in the address.`,
    '28000': `The server at ${host} refuses the user. Check the address and the server's pg_hba.conf.`,
    '3D000': `The server at ${host} has no such database. Create it: CREATE DATABASE layover.`,
    '42501':
      `The role lacks rights (${reason}). It needs CREATE on the database: GRANT CREATE ON DATABASE … TO …. ` +
      'If another role owns the tables, name it with --database-owner, or run migrate with it.',
    '42704': `The server at ${host} has no such role (${reason}). Create it: CREATE ROLE … LOGIN.`,
    '25006': `The server at ${host} is read-only. Give the address of the primary.`,
    '53100': `The disk of the server at ${host} is full. Free up some space.`,
    '53300': `The server at ${host} has no free connection. Raise max_connections, or close others.`,
  };
  return new PostgresError(
    known[code] ??
      (isUnavailable(error)
        ? `The server at ${host} does not answer (${reason}). Check that PostgreSQL runs there.`
        : `The database at ${host} cannot be used: ${reason}`),
    { cause: error },
  );
}

/** Throws for a server that is too old, and for a role that passes row-level security. */
export async function refuseUnfit(client: pg.ClientBase): Promise<void> {
  const { version, role, mighty } = await oneRow(
    client,
    `SELECT current_setting('server_version_num')::bigint / 10000 AS version, current_user AS role,
       (SELECT rolsuper OR rolbypassrls FROM pg_roles WHERE rolname = current_user) AS mighty`,
  );
  if (Number(version) < oldestServer)
    throw new PostgresError(
      `The server is PostgreSQL ${String(version)}. Layover needs ${String(oldestServer)} or newer.`,
    );
  if (mighty === true)
    throw new PostgresError(
      `The role "${String(role)}" passes row-level security, which keeps accounts apart. ` +
        'Give the service a role without SUPERUSER and BYPASSRLS.',
    );
}

/**
 * Opens a database on a PostgreSQL server and prepares its schema. Throws a `PostgresError` that says what to do.
 *
 * @param url `postgres://USER:PASSWORD@HOST:PORT/DATABASE`
 * @param onProblem called when an idle connection is lost; the next work opens another one
 */
export async function openPostgres(
  url: string,
  onProblem: (error: Error) => void,
  schema: SchemaChange = 'raised',
): Promise<WatchedDatabase> {
  if (!URL.canParse(url)) throw new PostgresError('The address of the database is not a URL.');
  const host = new URL(url).host || 'localhost';
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: connectTimeout,
    query_timeout: statementTimeout,
    keepAlive: true,
    application_name: 'layover',
  });
  pool.on('error', onProblem);
  // A connection in use tells its statement too; without a listener its error would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const prepared = createPreparedStatements();
  try {
    const client = await pool.connect();
    try {
      await refuseUnfit(client);
      await prepareSchema(client, schema);
      await prepared.probe(client);
      client.release();
    } catch (error) {
      client.release(true);
      throw error;
    }
    return createPostgresAccounts(pool, prepared).databaseOf(firstAccount);
  } catch (error) {
    await pool.end();
    throw error instanceof PostgresError ? error : inWords(error, host);
  }
}
