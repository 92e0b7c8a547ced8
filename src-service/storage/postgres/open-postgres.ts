import pg from 'pg';
import type { WatchedDatabase } from '../database/database.ts';
import { firstAccount } from '../accounts/accounts.ts';
import { createPostgresAccounts, maxConnections } from './postgres-accounts.ts';
import { schemaName } from './postgres-database.ts';
import { createPreparedStatements } from './wire/prepared-statements.ts';
import { numericTypeParsers } from './wire/round-trip.ts';
import { isUnavailable, PostgresError } from './postgres-error.ts';
import { postgresVersion1 } from './schema-version-1.ts';
import { postgresVersion2 } from './schema-version-2.ts';
import { postgresVersion3 } from './schema-version-3.ts';
import { postgresVersion4 } from './schema-version-4.ts';
import { postgresVersion5 } from './schema-version-5.ts';
import { postgresVersion6 } from './schema-version-6.ts';
import { postgresVersion7 } from './schema-version-7.ts';
import { postgresVersion8 } from './schema-version-8.ts';
import { postgresVersion9 } from './schema-version-9.ts';
import { postgresVersion10 } from './schema-version-10.ts';
import { postgresVersion11 } from './schema-version-11.ts';
import { postgresVersion12 } from './schema-version-12.ts';

/** Each entry raises the schema by one version; entries are only added. */
const migrations: readonly string[] = [
  postgresVersion1,
  postgresVersion2,
  postgresVersion3,
  postgresVersion4,
  postgresVersion5,
  postgresVersion6,
  postgresVersion7,
  postgresVersion8,
  postgresVersion9,
  postgresVersion10,
  postgresVersion11,
  postgresVersion12,
];

/** The oldest server that the schema works on: foreign keys set single columns to null. */
const oldestServer = 15;

/** Milliseconds. */
const connectTimeout = 5000;
/** Milliseconds after which a statement without an answer counts as a lost connection. */
const statementTimeout = 30_000;

/** Of the lock that migrations hold, in the space of PostgreSQL's own numbers. */
const migrationLock = 7_240_031;

/** A problem in the words of the person who gave the address, without its password. */
function inWords(error: unknown, host: string): PostgresError {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  // A host with several addresses fails with one error for all of them, which has a code and no message.
  const reason = (error instanceof Error ? error.message.trim() : String(error)) || code;
  const known: Readonly<Record<string, string>> = {
    '28P01': `The server at ${host} refuses the password. Check user and password in the address.`,
    '28000': `The server at ${host} refuses the user. Check the address and the server's pg_hba.conf.`,
    '3D000': `The server at ${host} has no such database. Create it: CREATE DATABASE layover.`,
    '42501': `The role lacks rights (${reason}). It needs CREATE on the database: GRANT CREATE ON DATABASE … TO ….`,
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

async function oneRow(client: pg.PoolClient, sql: string): Promise<Readonly<Record<string, unknown>>> {
  const { rows } = await client.query<Record<string, unknown>>({ text: sql, types: numericTypeParsers });
  return rows[0] ?? {};
}

async function refuseUnfit(client: pg.PoolClient): Promise<void> {
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

/** Whether the schema is ours, or there is none. Throws if it belongs to another application. */
async function hasSchema(client: pg.PoolClient): Promise<boolean> {
  const { schemas, versions } = await oneRow(
    client,
    `SELECT to_regnamespace('${schemaName}')::text AS schemas, to_regclass('${schemaName}.schema_versions')::text AS versions`,
  );
  if (schemas !== null && versions === null)
    throw new PostgresError(
      `The schema "${schemaName}" of the database belongs to another application. Give Layover a database of its own.`,
    );
  return versions !== null;
}

/** The version of the schema. Throws for a newer one than this program knows. */
async function readVersion(client: pg.PoolClient): Promise<number> {
  const { current } = await oneRow(
    client,
    `SELECT coalesce(max(version), 0) AS current FROM ${schemaName}.schema_versions`,
  );
  if (Number(current) > migrations.length)
    throw new PostgresError(
      `The data was written by a newer version (schema ${String(current)}, this one knows ${String(migrations.length)}). ` +
        'Start the newer version.',
    );
  return Number(current);
}

/** Throws for a database without data, or of another version, which must not be changed. */
async function refuseOtherSchema(client: pg.PoolClient): Promise<void> {
  if (!(await hasSchema(client))) throw new PostgresError('The database holds no data of a service.');
  const current = await readVersion(client);
  if (current < migrations.length)
    throw new PostgresError(
      `The data is of an older version (schema ${String(current)} of ${String(migrations.length)}). ` +
        'Start the service on it once, which updates it, and stop the service again.',
    );
}

/** Raises the schema in one transaction per version. Another process that does the same waits for its end. */
async function migrate(client: pg.PoolClient): Promise<void> {
  await client.query(`BEGIN; SELECT pg_advisory_xact_lock(${String(migrationLock)})`);
  if (!(await hasSchema(client)))
    await client.query(
      `CREATE SCHEMA ${schemaName};
       CREATE TABLE ${schemaName}.schema_versions (
         version bigint PRIMARY KEY, migrated_at timestamptz NOT NULL DEFAULT now()
       )`,
    );
  const current = await readVersion(client);
  await client.query(`SET LOCAL search_path TO ${schemaName}, pg_catalog`);
  for (const [index, step] of migrations.slice(current).entries())
    await client.query(
      `${step}; INSERT INTO schema_versions (version) VALUES (${String(current + index + 1)})`,
    );
  await client.query('COMMIT');
}

/**
 * What happens to the schema when a database is opened: an older one is raised, it is made in an empty database and is
 * otherwise left as it is, or nothing is changed. One that must not be changed must be of this version.
 */
type SchemaChange = 'raised' | 'made' | 'unchanged';

async function prepareSchema(client: pg.PoolClient, change: SchemaChange): Promise<void> {
  if (change === 'raised' || (change === 'made' && !(await hasSchema(client)))) await migrate(client);
  else await refuseOtherSchema(client);
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
