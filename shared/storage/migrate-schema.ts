/** The part of a SQLite connection that migrations use. */
interface Connection {
  exec(sql: string): void;
  prepare(sql: string): { get(): Readonly<Record<string, unknown>> | undefined };
}

/** 0 for a new file. */
export function schemaVersion(connection: Connection): number {
  return Number(connection.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0);
}

/**
 * Raises the schema to version `target`, with one transaction per version. The caller must refuse newer files first.
 */
export function migrateSchema(
  connection: Connection,
  migrations: readonly string[],
  target = migrations.length,
): void {
  const current = schemaVersion(connection);
  for (const [index, step] of migrations.slice(current, target).entries()) {
    connection.exec(`BEGIN IMMEDIATE; ${step}; PRAGMA user_version = ${String(current + index + 1)}; COMMIT`);
  }
}
