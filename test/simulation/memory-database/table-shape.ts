import { integer, text, textOrNull, type Database } from '../../../src-main/core/journal/storage/database.ts';

/** The declaration of a table, as SQLite reports it after the migrations. */
export interface TableShape {
  readonly name: string;
  readonly columns: readonly string[];
  readonly notNull: readonly string[];
  /** The columns of the primary key; empty for the row id. */
  readonly key: readonly string[];
  /** The column that is the row id (INTEGER PRIMARY KEY), if any. */
  readonly rowid: string | null;
  /** Whether ids are never reused (AUTOINCREMENT). */
  readonly counts: boolean;
  /** Unique columns besides the key. */
  readonly unique: readonly (readonly string[])[];
  /** Indexed columns. */
  readonly indexes: readonly (readonly string[])[];
  /** Tables with ON DELETE CASCADE: `column` refers to our key. */
  readonly cascades: readonly { readonly table: string; readonly column: string }[];
}

interface Column {
  readonly name: string;
  readonly type: string;
  readonly notNull: boolean;
  /** Position in the primary key, from 1; 0 for none. */
  readonly key: number;
}

function columnsOf(database: Database, table: string): readonly Column[] {
  return database.all(`PRAGMA table_info(${table})`).map((row) => ({
    name: text(row, 'name'),
    type: text(row, 'type'),
    notNull: integer(row, 'notnull') === 1,
    key: integer(row, 'pk'),
  }));
}

function indexesOf(
  database: Database,
  table: string,
): readonly { readonly columns: readonly string[]; readonly unique: boolean; readonly origin: string }[] {
  return database.all(`PRAGMA index_list(${table})`).map((row) => ({
    columns: database.all(`PRAGMA index_info(${text(row, 'name')})`).map((column) => text(column, 'name')),
    unique: integer(row, 'unique') === 1,
    origin: text(row, 'origin'),
  }));
}

function parentsOf(
  database: Database,
  table: string,
): readonly { readonly parent: string; readonly column: string }[] {
  return database.all(`PRAGMA foreign_key_list(${table})`).map((row) => {
    if (textOrNull(row, 'on_delete') !== 'CASCADE')
      throw new Error(`The model knows foreign keys only with ON DELETE CASCADE: ${table}`);
    return { parent: text(row, 'table'), column: text(row, 'from') };
  });
}

/** Reads the schema of a migrated database. */
export function readShapes(database: Database): readonly TableShape[] {
  const tables = database
    .all("SELECT name, sql FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .map((row) => ({ name: text(row, 'name'), sql: text(row, 'sql') }));
  const references = tables.flatMap(({ name }) =>
    parentsOf(database, name).map(({ parent, column }) => ({ table: name, parent, column })),
  );
  return tables.map(({ name, sql }): TableShape => {
    const columns = columnsOf(database, name);
    const indexes = indexesOf(database, name);
    const key = columns.filter((column) => column.key > 0).toSorted((left, right) => left.key - right.key);
    const isRowid = key.length === 1 && key[0]?.type === 'INTEGER' && !/WITHOUT ROWID/iu.test(sql);
    return {
      name,
      columns: columns.map((column) => column.name),
      notNull: columns.flatMap((column) => (column.notNull ? [column.name] : [])),
      key: isRowid ? [] : key.map((column) => column.name),
      rowid: isRowid ? (key[0]?.name ?? null) : null,
      counts: /AUTOINCREMENT/iu.test(sql),
      unique: indexes.flatMap((index) => (index.unique && index.origin !== 'pk' ? [index.columns] : [])),
      indexes: indexes.map((index) => index.columns),
      cascades: references
        .filter(({ parent }) => parent === name)
        .map(({ table, column }) => ({ table, column })),
    };
  });
}
