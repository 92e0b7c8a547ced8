import type pg from 'pg';
import { schemaName } from '../postgres-database.ts';
import { PostgresError } from '../postgres-error.ts';
import { numericTypeParsers } from '../wire/round-trip.ts';
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
import { postgresVersion13 } from './schema-version-13.ts';

/**
 * Each entry raises the schema by one version; entries are only added. Nodes of the version before run on the new schema
 * while they are replaced: what they read and write must stay (`test/postgres/schema-before.test.ts`).
 */
export const postgresMigrations: readonly string[] = [
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
  postgresVersion13,
];

/** Lets one process at a time change the schema, until the end of the transaction. */
export const lockMigrations = 'SELECT pg_advisory_xact_lock(7240031);';

/** The first row that a statement returns; empty without one. */
export async function oneRow(client: pg.ClientBase, sql: string): Promise<Readonly<Record<string, unknown>>> {
  const { rows } = await client.query<Record<string, unknown>>({ text: sql, types: numericTypeParsers });
  return rows[0] ?? {};
}

/** Whether the schema is ours, or there is none. Throws if it belongs to another application. */
async function hasSchema(client: pg.ClientBase): Promise<boolean> {
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
async function readVersion(client: pg.ClientBase): Promise<number> {
  const { current } = await oneRow(
    client,
    `SELECT coalesce(max(version), 0) AS current FROM ${schemaName}.schema_versions`,
  );
  if (Number(current) > postgresMigrations.length)
    throw new PostgresError(
      `The data was written by a newer version (schema ${String(current)}, this one knows ${String(postgresMigrations.length)}). ` +
        'Start the newer version.',
    );
  return Number(current);
}

/** Throws for a database without data, or of another version, which must not be changed. */
async function refuseOtherSchema(client: pg.ClientBase): Promise<void> {
  if (!(await hasSchema(client))) throw new PostgresError('The database contains no service data.');
  const current = await readVersion(client);
  if (current < postgresMigrations.length)
    throw new PostgresError(
      `The data is of an older version (schema ${String(current)} of ${String(postgresMigrations.length)}). ` +
        'Start the service on it once, which updates it, and stop the service again.',
    );
}

/** Raises the schema in one transaction per version. Another process that does the same waits for its end. */
async function migrate(client: pg.ClientBase): Promise<void> {
  await client.query(`BEGIN; ${lockMigrations}`);
  if (!(await hasSchema(client)))
    await client.query(
      `CREATE SCHEMA ${schemaName};
       CREATE TABLE ${schemaName}.schema_versions (
         version bigint PRIMARY KEY, migrated_at timestamptz NOT NULL DEFAULT now()
       )`,
    );
  const current = await readVersion(client);
  await client.query(`SET LOCAL search_path TO ${schemaName}, pg_catalog`);
  for (const [index, step] of postgresMigrations.slice(current).entries())
    await client.query(
      `${step}; INSERT INTO schema_versions (version) VALUES (${String(current + index + 1)})`,
    );
  await client.query('COMMIT');
}

/**
 * What happens to the schema when a database is opened: an older one is raised, it is made in an empty database and is
 * otherwise left as it is, or nothing is changed. One that must not be changed must be of this version.
 */
export type SchemaChange = 'raised' | 'made' | 'unchanged';

/** Brings the schema to this version as far as `change` allows. Throws a `PostgresError` if it is another one then. */
export async function prepareSchema(client: pg.ClientBase, change: SchemaChange): Promise<void> {
  if (change === 'raised' || (change === 'made' && !(await hasSchema(client)))) await migrate(client);
  else await refuseOtherSchema(client);
}
