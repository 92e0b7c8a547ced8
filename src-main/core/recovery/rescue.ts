import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { operationSchema, type Operation } from '#shared/sync/operation.ts';
import { examine, removeBadRows } from './examine.ts';

/** What a damaged file still gives, put into a file of its own. */
export interface Mended {
  readonly path: string;
  readonly seq: number;
}

/**
 * Copies a file whose structure is sound, without the rows that cannot be read: for when no backup leads as far. Null
 * when that does not work.
 */
export function mend(journal: string, fresh: string): Mended | null {
  try {
    const database = new DatabaseSync(journal);
    try {
      database.prepare('VACUUM INTO ?').run(fresh);
    } finally {
      database.close();
    }
    removeBadRows(fresh);
    // Another state than the one that backup and log give: they are not gone on with.
    const mended = new DatabaseSync(fresh);
    mended.exec('UPDATE redo SET seq = seq + 1');
    mended.close();
    const examined = examine(fresh, { thorough: true });
    return examined.state === 'sound' ? { path: fresh, seq: examined.seq } : null;
  } catch {
    return null;
  }
}

/** Reads on until a page cannot be read. */
function readUntilDamage(database: DatabaseSync, order: 'ASC' | 'DESC', found: Map<string, Operation>): void {
  try {
    const rows = database.prepare(`SELECT payload FROM operations ORDER BY rowid ${order}`);
    for (const { payload } of rows.iterate()) {
      const operation = operationSchema.safeParse(parseJson(String(payload)));
      if (operation.success) found.set(operation.data.opId, operation.data);
    }
  } catch {
    // From the other end as well.
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
 * The waiting operations that a file which was put aside still gives, in the order of their making: none where it does
 * not say that they are this account's. Never throws.
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
    // It is no database any more.
  }
  return [...found.values()].toSorted((left, right) => left.deviceSeq - right.deviceSeq);
}
