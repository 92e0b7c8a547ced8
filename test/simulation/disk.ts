import { openDatabase, type Database } from '../../src-main/core/journal/database.ts';

/** Thrown where the simulated process ends: nothing of it runs on. */
export class Crash extends Error {
  override readonly name = 'Crash';
}

/** The journal's file in memory. It outlives the processes that open it. */
export interface Disk {
  /** The file as one process sees it: once that process is dead, every use throws `Crash`. */
  open(isAlive: () => boolean): Database;
  /** Empties the file, for the next schedule. */
  wipe(): void;
  /** Everything that is in the file, as text: for looking for what must not be there (I14). */
  dump(): string;
  close(): void;
}

const tables = [
  'meta',
  'relayed',
  'attempts',
  'evidence',
  'operations',
  'records',
  'tombstones',
  'activities',
  'conflicts',
  'feed',
  'calls',
  'sweep_seen',
] as const;

/** A disk whose commits survive a crash, and on which nothing else does. */
export function createDisk(): Disk {
  const database = openDatabase(':memory:');
  const listeners = new Set<() => void>();
  database.onRollback(() => {
    for (const listener of listeners) listener();
  });
  return {
    open(isAlive) {
      const guard = <T>(work: () => T): T => {
        if (!isAlive()) throw new Crash('This process is dead.');
        return work();
      };
      return {
        run: (sql, ...values) => guard(() => database.run(sql, ...values)),
        get: (sql, ...values) => guard(() => database.get(sql, ...values)),
        all: (sql, ...values) => guard(() => database.all(sql, ...values)),
        transaction: (work) => guard(() => database.transaction(work)),
        onRollback: (listener) => void listeners.add(listener),
        close: () => undefined,
      };
    },
    wipe() {
      listeners.clear();
      for (const table of tables) database.run(`DELETE FROM ${table}`);
      database.run('DELETE FROM sqlite_sequence');
    },
    dump: () => tables.map((table) => JSON.stringify(database.all(`SELECT * FROM ${table}`))).join('\n'),
    close: () => database.close(),
  };
}
