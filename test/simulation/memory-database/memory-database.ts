import type { SQLInputValue } from 'node:sqlite';
import { openDatabase, type Database } from '../../../src-main/core/journal/storage/database.ts';
import { MemoryTable } from './memory-table.ts';
import { readStatement } from './read-statement.ts';
import { compileStatement, type Connection, type Runner } from './run-statement.ts';
import { readShapes, type TableShape } from './table-shape.ts';

/** The journal's database without SQLite, for speed. */
export interface MemoryDatabase extends Database {
  /** Empties every table and resets its row ids. */
  wipe(): void;
  /** Copies every table. The returned function restores the copies. */
  copy(): () => void;
  /** All content as text. */
  dump(): string;
}

/** The schema that SQLite has after all migrations. */
function currentShapes(): readonly TableShape[] {
  const database = openDatabase(':memory:');
  const shapes = readShapes(database);
  database.close();
  return shapes;
}

/**
 * Runs the SQL of the journal's stores on rows in memory, about ten times as fast as SQLite in memory.
 * `conformance.test.ts` compares the two. The schema is read from SQLite, so a migration needs no change here. Unknown
 * SQL is an error.
 */
export function createMemoryDatabase(): MemoryDatabase {
  const tables = new Map<string, MemoryTable>();
  const runners = new Map<string, Runner>();
  const rollbackListeners = new Set<() => void>();
  let undos: (() => void)[] | null = null;

  const note = (undo: () => void): void => void undos?.push(undo);
  for (const shape of currentShapes()) tables.set(shape.name, new MemoryTable(shape, note));
  const connection: Connection = {
    lastRowid: 0,
    table(name) {
      const table = tables.get(name);
      if (table === undefined) throw new Error(`no such table: ${name}`);
      return table;
    },
  };

  function runner(sql: string): Runner {
    const known = runners.get(sql);
    if (known !== undefined) return known;
    const compiled = compileStatement(connection, readStatement(sql));
    runners.set(sql, compiled);
    return compiled;
  }

  function rollBack(done: readonly (() => void)[]): void {
    undos = null;
    for (const undo of done.toReversed()) undo();
    for (const listener of rollbackListeners) listener();
  }

  return {
    run: (sql: string, ...values: SQLInputValue[]) => void runner(sql)(values),
    get: (sql: string, ...values: SQLInputValue[]) => runner(sql)(values)[0],
    all: (sql: string, ...values: SQLInputValue[]) => [...runner(sql)(values)],
    read: (parse, sql, ...values) => runner(sql)(values).map((row) => parse(row)),
    transaction(work) {
      if (undos !== null) return work();
      const own: (() => void)[] = [];
      undos = own;
      try {
        return work();
      } catch (error) {
        rollBack(own);
        throw error;
      } finally {
        undos = null;
      }
    },
    onRollback: (listener) => void rollbackListeners.add(listener),
    close: () => undefined,
    wipe() {
      for (const table of tables.values()) table.clear();
    },
    copy() {
      const restores = [...tables.values()].map((table) => table.copy());
      return () => {
        for (const restore of restores) restore();
      };
    },
    dump: () =>
      [...tables.values()]
        .map((table) => JSON.stringify([...table.rows()].map(({ values }) => values)))
        .join('\n'),
  };
}
