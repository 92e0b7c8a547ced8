import { copyFileSync, renameSync, rmSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { schemaVersion } from '#shared/storage/migrate-schema.ts';
import { connect, isStorageTrouble, lastRedoSeq, migrate } from '../journal/storage/database.ts';
import { readRedoLog, type RedoEntry } from '../journal/redo-log.ts';
import { listBackups, listLogs, stateOfBackup, type Backup } from './backups.ts';
import { examine } from './examine.ts';
import { syncPath } from './files.ts';

/** The result of replaying redo logs. */
export interface RolledForward {
  readonly seq: number;
  /**
   * Whether nothing seems to be missing: the backup is intact, and every log since then exists, is read to its end and
   * continues the log before it.
   */
  readonly isComplete: boolean;
}

/** @returns false if the entry does not apply to this state */
function replay(database: DatabaseSync, { seq, writes }: RedoEntry): boolean {
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

/** Replays logs, oldest first, on a copy. Null stands for a missing log. */
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
      if (entry.seq > seq + 1 || !replay(database, entry)) return { seq, isComplete: false };
    }
    if (contents.isDamaged) isComplete = false;
  }
  return { seq: lastRedoSeq(database), isComplete };
}

/** The logs of a backup's number and of all later numbers; null for a missing one. */
function logsSince(folder: string, number: number): readonly (string | null)[] {
  const paths = new Map(listLogs(folder).map((log) => [log.number, log.path]));
  const newest = Math.max(number, ...paths.keys(), ...listBackups(folder).map((backup) => backup.number));
  return Array.from({ length: newest - number + 1 }, (_, index) => paths.get(number + index) ?? null);
}

/** A restored file under a temporary name. */
export interface Restored extends RolledForward {
  readonly backup: Backup;
  /** Renames it to the target. */
  adopt(): void;
}

function removeFile(path: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${path}${suffix}`, { recursive: true, force: true });
}

/** Restores one backup with the logs since; null if the result is not sound. */
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
  /** The expected account; default: any. */
  readonly accountKey?: string;
  /** Whether to skip backups that cannot be opened, at the user's request. */
  readonly force?: boolean;
}

/**
 * Restores the newest backup that gives a complete file, or else the one with the most transactions. Null without a
 * usable backup. Throws errors of the disk, and throws for an unreadable backup that may be needed; then nothing has
 * changed.
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
