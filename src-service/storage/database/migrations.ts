import type { DatabaseSync } from 'node:sqlite';
import { migrateSchema, schemaVersion } from '#shared/storage/migrate-schema.ts';
import { schemaVersion1 } from './schema/schema-version-1.ts';
import { schemaVersion2 } from './schema/schema-version-2.ts';
import { schemaVersion3 } from './schema/schema-version-3.ts';
import { schemaVersion4 } from './schema/schema-version-4.ts';
import { schemaVersion5 } from './schema/schema-version-5.ts';
import { schemaVersion6 } from './schema/schema-version-6.ts';
import { schemaVersion7 } from './schema/schema-version-7.ts';
import { schemaVersion8 } from './schema/schema-version-8.ts';
import { schemaVersion9 } from './schema/schema-version-9.ts';
import { schemaVersion10 } from './schema/schema-version-10.ts';
import { schemaVersion11 } from './schema/schema-version-11.ts';
import { schemaVersion12 } from './schema/schema-version-12.ts';
import { schemaVersion13 } from './schema/schema-version-13.ts';
import { schemaVersion14 } from './schema/schema-version-14.ts';
import { schemaVersion15 } from './schema/schema-version-15.ts';
import { schemaVersion16 } from './schema/schema-version-16.ts';
import { schemaVersion17 } from './schema/schema-version-17.ts';

/** Each entry raises the schema by one version; entries are only added. */
export const migrations: readonly string[] = [
  schemaVersion1,
  schemaVersion2,
  schemaVersion3,
  schemaVersion4,
  schemaVersion5,
  schemaVersion6,
  schemaVersion7,
  schemaVersion8,
  schemaVersion9,
  schemaVersion10,
  schemaVersion11,
  schemaVersion12,
  schemaVersion13,
  schemaVersion14,
  schemaVersion15,
  schemaVersion16,
  schemaVersion17,
];

/** The file was written by a newer service. */
export class NewerSchemaError extends Error {
  override readonly name = 'NewerSchemaError';
}

/** The file was written by an older service. */
class OlderSchemaError extends Error {
  override readonly name = 'OlderSchemaError';
}

/** Throws for a file of a newer version. Call it before anything is written. */
export function refuseNewerSchema(connection: DatabaseSync): void {
  const current = schemaVersion(connection);
  if (current <= migrations.length) return;
  throw new NewerSchemaError(
    `The data was written by a newer version (schema ${String(current)}, this one knows ${String(migrations.length)})`,
  );
}

/** Throws for a file of another version, which must not be changed. */
export function refuseOtherSchema(connection: DatabaseSync): void {
  refuseNewerSchema(connection);
  const current = schemaVersion(connection);
  if (current === migrations.length) return;
  throw new OlderSchemaError(
    `The data is of an older version (schema ${String(current)} of ${String(migrations.length)}). ` +
      'Start the service on it once, which updates it, and stop the service again',
  );
}

/** Raises the schema to version `target`. Call `refuseNewerSchema` first. */
export function migrate(connection: DatabaseSync, target = migrations.length): void {
  migrateSchema(connection, migrations, target);
}
