interface Connection {
  prepare(sql: string): { all(): readonly Readonly<Record<string, unknown>>[] };
  close(): void;
}

/** Each column of each table as a text that can be compared. */
export const columnShapes = `SELECT m.name || '.' || p.name || ' ' || p.type || ' ' || p."notnull" || ' ' || p.pk AS shape
  FROM sqlite_schema m, pragma_table_info(m.name) p WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%'`;

/**
 * Compares the schema of a database with that of a new one of the same version. The result is the first difference, or
 * undefined.
 *
 * @param query returns the parts of the schema in a column `shape`
 * @param createEmpty creates a new database of a version, which is closed after its schema has been read
 */
export function createSchemaComparison(query: string, createEmpty: (version: number) => Connection) {
  const usualShapes = new Map<number, ReadonlySet<string>>();
  const shapeOf = (database: Pick<Connection, 'prepare'>): ReadonlySet<string> =>
    new Set(
      database
        .prepare(query)
        .all()
        .map((row) => String(row['shape'])),
    );
  function usualShape(version: number): ReadonlySet<string> {
    const cached = usualShapes.get(version);
    if (cached !== undefined) return cached;
    const database = createEmpty(version);
    const shape = shapeOf(database);
    database.close();
    usualShapes.set(version, shape);
    return shape;
  }
  return (database: Pick<Connection, 'prepare'>, version: number): string | undefined => {
    const [own, usual] = [shapeOf(database), usualShape(version)];
    return [...own].find((one) => !usual.has(one)) ?? [...usual].find((one) => !own.has(one));
  };
}
