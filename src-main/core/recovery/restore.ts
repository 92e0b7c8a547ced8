import { copyFileSync, renameSync, rmSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { connect, isStorageTrouble, lastRedoSeq, migrate, schemaVersion } from '../journal/database.ts';
import { readRedoLog, type RedoEntry } from '../journal/redo-log.ts';
import { isSound, listBackups, listLogs, type Backup } from './backups.ts';
import { examine } from './examine.ts';
import { syncPath } from './files.ts';

/** How far the logs led. */
export interface RolledForward {
  readonly seq: number;
  /** Whether every log could be read to its end, each going on where the one before it ended. */
  readonly isComplete: boolean;
}

/** @returns false when it cannot be carried out on this state */
function carryOut(database: DatabaseSync, { seq, writes }: RedoEntry): boolean {
  database.exec('BEGIN IMMEDIATE');
  try {
    for (const [sql, ...values] of writes) database.prepare(sql).run(...values);
    database.prepare('UPDATE redo SET seq = ?').run(seq);
    database.exec('COMMIT');
    return true;
  } catch (error) {
    database.exec('ROLLBACK');
    if (isStorageTrouble(error)) throw error;
    return false;
  }
}

/** Carries out on a copy everything that these logs, oldest first, say came after it. */
function rollForward(database: DatabaseSync, logs: readonly string[]): RolledForward {
  let isComplete = true;
  for (const log of logs) {
    const contents = readRedoLog(log);
    if (contents === null) {
      isComplete = false;
      continue;
    }
    if (contents.version > schemaVersion(database)) migrate(database, contents.version);
    for (const entry of contents.entries) {
      const seq = lastRedoSeq(database);
      if (entry.seq <= seq) continue;
      if (entry.seq > seq + 1 || !carryOut(database, entry)) return { seq, isComplete: false };
    }
    if (contents.isCut) isComplete = false;
  }
  return { seq: lastRedoSeq(database), isComplete };
}

/** A restored file that does not have its name yet. */
export interface Restored extends RolledForward {
  readonly backup: Backup;
  /** Gives the file its name. */
  adopt(): void;
}

/**
 * Makes a file from the newest sound backup and everything that was logged since. Null when there is no sound
 * backup. Throws when the disk refuses; nothing has changed then, and it can be begun again.
 */
export function prepareRestore(folder: string, target: string): Restored | null {
  const backup = listBackups(folder).find(isSound);
  if (backup === undefined) return null;
  const fresh = `${target}.new`;
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${fresh}${suffix}`, { force: true });
  copyFileSync(backup.database, fresh);
  const database = connect(fresh);
  let rolled: RolledForward;
  try {
    const logs = listLogs(folder).filter(({ number }) => number >= backup.number);
    rolled = rollForward(database, logs.map(({ path }) => path).toReversed());
  } finally {
    database.close();
  }
  if (examine(fresh).state !== 'sound') throw new Error('What the backup and its log give is not sound.');
  syncPath(fresh);
  return { ...rolled, backup, adopt: () => renameSync(fresh, target) };
}
