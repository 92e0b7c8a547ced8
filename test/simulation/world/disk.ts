import type { SQLOutputValue } from 'node:sqlite';
import { AppError, isAppError } from '#shared/errors/app-error.ts';
import { createReason } from '#shared/reasons/reason.ts';
import { openDatabase, type Database } from '../../../src-main/core/journal/storage/database.ts';
import type { MemoryDatabase } from '../memory-database/memory-database.ts';
import { readShapes } from '../memory-database/table-shape.ts';

/** Thrown at a simulated crash: nothing after it runs. */
export class Crash extends Error {
  override readonly name = 'Crash';
}

/** Whether a full disk has refused a write. The process survives it, and nothing has changed. */
export function isDiskFull(error: unknown): boolean {
  return isAppError(error) && error.code === 'disk-full';
}

/** The journal's file in memory. It survives the processes that open it. */
export interface Disk {
  /** The file as one process sees it. Once that process is dead, every use throws `Crash`. */
  open(isAlive: () => boolean): Database;
  /** Empties the file. No write is refused any more. */
  wipe(): void;
  /** Refuses each commit for which `isFull` is true, as a full disk does. */
  refuse(isFull: () => boolean): void;
  /** Copies the file. The returned function restores the copy. */
  copy(): () => void;
  /** The file's content as text, to search for secrets. */
  dump(): string;
  close(): void;
}

/** The database of a disk. */
export type Storage = MemoryDatabase;

/** SQLite in memory: the product's database. */
export function createSqliteStorage(): Storage {
  const database = openDatabase(':memory:');
  const tables = readShapes(database).map(({ name }) => name);
  // The AUTOINCREMENT ids are restored too.
  const copied = [...tables, 'sqlite_sequence'];
  return {
    ...database,
    wipe() {
      for (const table of tables) database.run(`DELETE FROM ${table}`);
      database.run('DELETE FROM sqlite_sequence');
    },
    copy() {
      const kept = copied.map((table) => [table, database.all(`SELECT * FROM ${table}`)] as const);
      return () => {
        for (const table of copied) database.run(`DELETE FROM ${table}`);
        database.transaction(() => {
          database.run('PRAGMA defer_foreign_keys = ON');
          for (const [table, rows] of kept) {
            for (const row of rows) {
              const columns = Object.keys(row);
              const places = columns.map(() => '?').join();
              const sql = `INSERT OR REPLACE INTO ${table} (${columns.join()}) VALUES (${places})`;
              database.run(sql, ...Object.values(row).map(storedValue));
            }
          }
        });
      };
    },
    dump: () => tables.map((table) => JSON.stringify(database.all(`SELECT * FROM ${table}`))).join('\n'),
  };
}

function storedValue(value: SQLOutputValue): string | number | null {
  if (typeof value === 'bigint' || value instanceof Uint8Array)
    throw new Error('The journal stores no value of this type.');
  return value;
}

/** A disk on which only committed transactions survive a crash. */
export function createDisk(storage: Storage = createSqliteStorage()): Disk {
  const listeners = new Set<() => void>();
  let isFull = (): boolean => false;
  let depth = 0;
  let hasWritten = false;
  const mustFit = (): void => {
    if (isFull()) throw new AppError('disk-full', createReason('errors.diskFull'), { retriable: true });
  };
  storage.onRollback(() => {
    for (const listener of listeners) listener();
  });
  return {
    open(isAlive) {
      const mustLive = (): void => {
        if (!isAlive()) throw new Crash('This process is dead.');
      };
      return {
        ...storage,
        run(sql, ...values) {
          mustLive();
          if (depth === 0) mustFit();
          hasWritten = true;
          storage.run(sql, ...values);
        },
        get(sql, ...values) {
          mustLive();
          return storage.get(sql, ...values);
        },
        all(sql, ...values) {
          mustLive();
          return storage.all(sql, ...values);
        },
        read(parse, sql, ...values) {
          mustLive();
          return storage.read(parse, sql, ...values);
        },
        transaction(work) {
          mustLive();
          return storage.transaction(() => {
            if (depth === 0) hasWritten = false;
            depth += 1;
            try {
              const result = work();
              if (depth === 1 && hasWritten) mustFit();
              return result;
            } finally {
              depth -= 1;
            }
          });
        },
        onRollback: (listener) => void listeners.add(listener),
        close: () => undefined,
      };
    },
    wipe() {
      listeners.clear();
      isFull = () => false;
      storage.wipe();
    },
    refuse(when) {
      isFull = when;
    },
    copy: () => storage.copy(),
    dump: () => storage.dump(),
    close: () => storage.close(),
  };
}
