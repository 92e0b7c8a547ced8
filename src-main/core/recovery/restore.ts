import { copyFileSync, renameSync, rmSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { schemaVersion } from '#shared/storage/migrate-schema.ts';
import { connect, isStorageTrouble, lastRedoSeq, migrate } from '../journal/storage/database.ts';
import { readRedoLog, type RedoEntry } from '../journal/redo-log.ts';
import { listBackups, listLogs, stateOfBackup, type Backup } from './backups.ts';
import { examine } from './examine.ts';
import { syncPath } from './files.ts';

/** How far the logs led. */
export interface RolledForward {
  readonly seq: number;
  /**
   * Whether backup and logs are whole as far as can be seen from them: the backup bit by bit what it was, and every
   * log since there, read to its end, and going on where the one before it ended.
   */
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

/** Carries out on a copy everything that these logs, oldest first, say came after it. Null is one that is missing. */
function rollForward(database: DatabaseSync, logs: readonly (string | null)[]): RolledForward {
  let isComplete = true;
  for (const log of logs) {
    const contents = log === null ? null : readRedoLog(log);
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

/** The logs of a backup's own number and of all numbers since: a generation without its log has lost it. */
function logsSince(folder: string, number: number): readonly (string | null)[] {
  const paths = new Map(listLogs(folder).map((log) => [log.number, log.path]));
  const newest = Math.max(number, ...paths.keys(), ...listBackups(folder).map((backup) => backup.number));
  return Array.from({ length: newest - number + 1 }, (_, index) => paths.get(number + index) ?? null);
}

/** A restored file that does not have its name yet. */
export interface Restored extends RolledForward {
  readonly backup: Backup;
  /** Gives the file its name. */
  adopt(): void;
}

function removeFile(path: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${path}${suffix}`, { recursive: true, force: true });
}

/** Makes a file of one backup and the logs since; null when that gives nothing that can be opened. */
function makeFile(folder: string, backup: Backup, isIntact: boolean, fresh: string): RolledForward | null {
  removeFile(fresh);
  copyFileSync(backup.database, fresh);
  const database = connect(fresh);
  let rolled: RolledForward;
  try {
    rolled = rollForward(database, logsSince(folder, backup.number));
  } finally {
    database.close();
  }
  if (examine(fresh, { thorough: true }).state !== 'sound') return null;
  syncPath(fresh);
  return { seq: rolled.seq, isComplete: rolled.isComplete && isIntact };
}

interface RestoreOptions {
  /** Whose journal it has to be; any account's where it is not given. */
  readonly accountKey?: string;
  /** Passes over backups that cannot be opened, as a person has asked for it. */
  readonly force?: boolean;
}

/**
 * Makes a file from a backup and everything that was logged since: from the newest that gives the whole, or from the
 * one that leads furthest where none does. Null when there is no backup that can be opened. Throws when the disk
 * refuses, and when a backup that may be needed cannot be read; nothing has changed then, and it can be begun again.
 */
export function prepareRestore(
  folder: string,
  target: string,
  { accountKey, force = false }: RestoreOptions = {},
): Restored | null {
  const fresh = `${target}.new`;
  const restoredFrom = (backup: Backup, isIntact: boolean): Restored | null => {
    const rolled = makeFile(folder, backup, isIntact, fresh);
    return rolled && { ...rolled, backup, adopt: () => renameSync(fresh, target) };
  };
  let best: Restored | null = null;
  let last: Restored | null = null;
  let trouble: Error | null = null;
  for (const backup of listBackups(folder)) {
    try {
      const state = stateOfBackup(folder, backup, accountKey);
      if (state === 'bad') continue;
      last = restoredFrom(backup, state === 'intact');
    } catch (error) {
      if (isStorageTrouble(error) && !force) throw error;
      trouble ??= error instanceof Error ? error : new Error('A backup cannot be read.');
      last = null;
    }
    if (last?.isComplete === true) return last;
    if (last !== null && last.seq > (best?.seq ?? -1)) best = last;
  }
  if (trouble !== null && !force) throw trouble;
  return best === null || best === last ? best : restoredFrom(best.backup, false);
}
