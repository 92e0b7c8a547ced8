import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { operationSchema, type Operation } from '#shared/sync/operation.ts';
import { examine, removeBadRows } from './examine.ts';

/** The readable rows of a damaged file, in a new file. */
export interface Salvaged {
  readonly path: string;
  readonly seq: number;
}

/** Copies a file with sound structure, without its unreadable rows. Null on failure. */
export function salvage(journal: string, fresh: string): Salvaged | null {
  try {
    const database = new DatabaseSync(journal);
    try {
      database.prepare('VACUUM INTO ?').run(fresh);
    } finally {
      database.close();
    }
    removeBadRows(fresh);
    // A new number, so that backup and redo log are not continued: their state differs from this one.
    const salvaged = new DatabaseSync(fresh);
    salvaged.exec('UPDATE redo SET seq = seq + 1');
    salvaged.close();
    const examined = examine(fresh, { thorough: true });
    return examined.state === 'sound' ? { path: fresh, seq: examined.seq } : null;
  } catch {
    return null;
  }
}

/** Reads operations up to the first damaged page. */
function readUntilDamage(database: DatabaseSync, order: 'ASC' | 'DESC', found: Map<string, Operation>): void {
  try {
    const rows = database.prepare(`SELECT payload FROM operations ORDER BY rowid ${order}`);
    for (const { payload } of rows.iterate()) {
      const operation = operationSchema.safeParse(parseJson(String(payload)));
      if (operation.success) found.set(operation.data.opId, operation.data);
    }
  } catch {
    // The caller reads from the other end too.
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isOf(database: DatabaseSync, accountKey: string): boolean {
  const owner = database.prepare("SELECT value FROM meta WHERE key = 'accountKey'").get()?.['value'];
  return owner === JSON.stringify(accountKey);
}

/**
 * The readable pending operations of a damaged file, in order of creation. None if the file does not name this account.
 * Never throws.
 */
export function rescueOperations(path: string, accountKey: string): readonly Operation[] {
  if (!existsSync(path)) return [];
  const found = new Map<string, Operation>();
  try {
    const database = new DatabaseSync(path);
    try {
      if (isOf(database, accountKey)) {
        readUntilDamage(database, 'ASC', found);
        readUntilDamage(database, 'DESC', found);
      }
    } finally {
      database.close();
    }
  } catch {
    // Not a database any more.
  }
  return [...found.values()].toSorted((left, right) => left.deviceSeq - right.deviceSeq);
}
