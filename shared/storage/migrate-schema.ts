/** A SQLite connection, as far as migrations use it. */
interface Connection {
  exec(sql: string): void;
  prepare(sql: string): { get(): Readonly<Record<string, unknown>> | undefined };
}

/** 0 for a new file. */
export function schemaVersion(connection: Connection): number {
  return Number(connection.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0);
}

/** Raises the schema to `target`, one transaction per version. The caller refuses newer files first. */
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
