import type { DatabaseSync } from 'node:sqlite';
import { schemaVersion1 } from './schema-version-1.ts';

/** Each entry brings the schema one version up; entries are only ever added. */
const migrations: readonly string[] = [schemaVersion1];

/** Thrown when a file was written by a newer service: refused, never touched. */
export class NewerSchemaError extends Error {
  override readonly name = 'NewerSchemaError';
}

/** Brings a database to the newest schema, one transaction per version. */
export function migrate(connection: DatabaseSync): void {
  const row = connection.prepare('PRAGMA user_version').get();
  const current = Number(row?.['user_version'] ?? 0);
  if (current > migrations.length) {
    throw new NewerSchemaError(
      `The data was written by a newer version (schema ${String(current)}, this one knows ${String(migrations.length)})`,
    );
  }
  for (const [index, sql] of migrations.entries()) {
    if (index < current) continue;
    connection.exec(`BEGIN IMMEDIATE; ${sql}; PRAGMA user_version = ${String(index + 1)}; COMMIT`);
  }
}
