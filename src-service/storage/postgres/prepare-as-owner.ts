import pg from 'pg';
import { connectTimeout, inWords, refuseUnfit } from './open-postgres.ts';
import { schemaName } from './postgres-database.ts';
import { PostgresError } from './postgres-error.ts';
import { lockMigrations, oneRow, postgresMigrations, prepareSchema } from './schema/migrate-postgres.ts';

/**
 * What the service does with its tables. It lacks what passes row-level security or ends it: ownership, TRUNCATE,
 * TRIGGER and REFERENCES.
 */
function grantsFor(role: string): string {
  const grantee = pg.escapeIdentifier(role);
  return `
    GRANT USAGE ON SCHEMA ${schemaName} TO ${grantee};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schemaName} TO ${grantee};
    REVOKE INSERT, UPDATE, DELETE ON ${schemaName}.schema_versions FROM ${grantee};
    GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA ${schemaName} TO ${grantee};`;
}

/**
 * Brings the schema to this version as its owner, and gives another role the rights that the service needs. Throws a
 * `PostgresError` that says what to do.
 *
 * @returns the version of the schema
 */
export async function prepareAsOwner(ownerUrl: string, role: string): Promise<number> {
  return await withClient(ownerUrl, async (client) => {
    await refuseUnfit(client);
    const { owner } = await oneRow(client, 'SELECT current_user AS owner');
    if (owner === role)
      throw new PostgresError(
        `The role "${role}" is the owner of the tables already. The service needs another role, which owns nothing.`,
      );
    await prepareSchema(client, 'raised');
    // Two grants of the same right at a time would be in each other's way.
    await client.query(`BEGIN; ${lockMigrations} ${grantsFor(role)} COMMIT`);
    return postgresMigrations.length;
  });
}

/** The role that an address opens the database with. */
export async function roleOf(url: string): Promise<string> {
  return await withClient(url, async (client) =>
    String((await oneRow(client, 'SELECT current_user AS role'))['role']),
  );
}

async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    ...{ connectionString: url, connectionTimeoutMillis: connectTimeout, application_name: 'layover' },
  });
  // A lost connection fails its statement; without a listener it would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } catch (error) {
    throw error instanceof PostgresError ? error : inWords(error, new URL(url).host || 'localhost');
  } finally {
    await client.end().catch(() => undefined);
  }
}
