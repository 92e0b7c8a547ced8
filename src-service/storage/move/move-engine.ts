import type { SqlValue, WatchedDatabase } from '../database/database.ts';
import { tablesWithIds } from '../postgres/dialect.ts';
import { ownsTables } from '../postgres/owns-tables.ts';
import { withoutNul } from '../postgres/nul-mark.ts';
import { immediate, inTurn, type Steps } from '../steps.ts';
import type { MovedTable } from './moved-tables.ts';

export type MovedRow = Readonly<Record<string, SqlValue>>;

/** What a move asks of an engine, in the engine's own statements. */
export interface MoveEngine {
  tables(): Steps<readonly string[]>;
  /** The stored columns of a table in alphabetical order, without the account and without computed ones. */
  columns(table: string): Steps<readonly string[]>;
  insert(table: MovedTable, columns: readonly string[], rows: readonly MovedRow[]): Steps<void>;
  /** The last id that each table with ids of its own has given; 0 for none. */
  lastIds(): Steps<Readonly<Record<string, number>>>;
  /** The next ids are greater. Other accounts of the database may have given greater ones already. */
  setLastId(table: string, id: number): Steps<void>;
  /** Whether its role may do what copying rows in needs: to own the tables. */
  canInsert(): Steps<boolean>;
  /** Counts rows for the planner, which knows nothing about new tables. */
  analyze(): Steps<void>;
}

interface Named {
  readonly name: string;
}

interface Last {
  readonly last: number;
}

const namesOf = (rows: readonly Named[]): readonly string[] => rows.map(({ name }) => name).toSorted();

const onConflict = ({ key, overwritten }: MovedTable): string =>
  overwritten === null
    ? ''
    : ` ON CONFLICT (${key.join(', ')}) DO UPDATE SET ${overwritten} = excluded.${overwritten}`;

export function moveEngine(database: WatchedDatabase): MoveEngine {
  return database.isShared ? postgresEngine(database) : embeddedEngine(database);
}

function* readLastIds(lastIdOf: (table: string) => Steps<number>): Steps<Readonly<Record<string, number>>> {
  const tables = [...tablesWithIds];
  const ids = yield* inTurn(tables, lastIdOf);
  return Object.fromEntries(tables.map((table, index) => [table, ids[index] ?? 0]));
}

function embeddedEngine(database: WatchedDatabase): MoveEngine {
  const lastIdOf = function* (table: string): Steps<number> {
    const row = yield* database
      .query<Last>('SELECT seq AS last FROM sqlite_sequence WHERE name = ?')
      .get(table);
    return row?.last ?? 0;
  };
  return {
    *tables() {
      return namesOf(
        yield* database
          .query<Named>(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND substr(name, 1, 7) <> 'sqlite_'",
          )
          .all(),
      );
    },
    *columns(table) {
      return namesOf(yield* database.query<Named>('SELECT name FROM pragma_table_info(?)').all(table));
    },
    *insert(table, columns, rows) {
      const query = database.query(
        `INSERT INTO ${table.name} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})` +
          onConflict(table),
      );
      for (const row of rows) yield* query.run(...columns.map((column) => row[column] ?? null));
    },
    lastIds: () => readLastIds(lastIdOf),
    *setLastId(table, id) {
      yield* database.query('DELETE FROM sqlite_sequence WHERE name = ?').run(table);
      if (id > 0)
        yield* database.query('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)').run(table, id);
    },
    canInsert: () => immediate(() => true),
    *analyze() {},
  };
}

/** A row as `json_populate_recordset` reads it. JSON has no bytes: they are written in hexadecimal. */
const jsonRow = (row: MovedRow): object =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => {
      if (typeof value === 'string') return [column, withoutNul(value)];
      return [column, value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : value];
    }),
  );

function postgresEngine(database: WatchedDatabase): MoveEngine {
  const lastIdOf = function* (table: string): Steps<number> {
    const row = yield* database
      .query<Last>(
        "SELECT coalesce(pg_sequence_last_value(pg_get_serial_sequence(?, 'id')::regclass), 0) AS last",
      )
      .get(`layover.${table}`);
    return row?.last ?? 0;
  };
  return {
    *tables() {
      return namesOf(
        yield* database
          .query<Named>(
            "SELECT relname AS name FROM pg_class WHERE relnamespace = 'layover'::regnamespace AND relkind = 'r'",
          )
          .all(),
      );
    },
    *columns(table) {
      return namesOf(
        yield* database
          .query<Named>(
            'SELECT attname AS name FROM pg_attribute WHERE attrelid = ?::regclass AND attnum > 0 ' +
              "AND NOT attisdropped AND attgenerated = '' AND attname <> 'account_id'",
          )
          .all(`layover.${table}`),
      );
    },
    *insert(table, columns, rows) {
      const list = columns.join(', ');
      // The counters are moved like other rows. The transaction that ends a trigger also brings it back.
      if (table.counted) yield* database.query(`ALTER TABLE ${table.name} DISABLE TRIGGER counted`).run();
      // One parameter for all rows: thousands of them would take three times as long.
      yield* database
        .query(
          `INSERT INTO ${table.name} (${list}) ` +
            `SELECT ${list} FROM json_populate_recordset(NULL::${table.name}, ?::json)${onConflict(table)}`,
        )
        .run(JSON.stringify(rows.map(jsonRow)));
      if (table.counted) yield* database.query(`ALTER TABLE ${table.name} ENABLE TRIGGER counted`).run();
    },
    lastIds: () => readLastIds(lastIdOf),
    *setLastId(table, id) {
      if (id > 0)
        yield* database
          .query(
            'SELECT setval(sequence, greatest(?2::bigint, pg_sequence_last_value(sequence))) ' +
              "FROM (SELECT pg_get_serial_sequence(?1, 'id')::regclass AS sequence) AS named",
          )
          .all(`layover.${table}`, id);
    },
    canInsert: () => ownsTables(database),
    *analyze() {
      for (const table of yield* this.tables()) yield* database.query(`ANALYZE ${table}`).run();
    },
  };
}
