import { createHash } from 'node:crypto';
import { closeSync, openSync, readdirSync, readSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createRedoLog, findRedoEnd, type RedoLog } from '../journal/redo-log.ts';
import { examine } from './examine.ts';
import { accountFiles, ensureFolder, isFile, isFolder, syncPath, timeInName } from './files.ts';

/** Number of generations to keep: one week of daily backups. */
const maxGenerations = 7;

/** A copy of the journal. The redo log that continues it has the same number. */
export interface Backup {
  /** The generation, counted from 1. */
  readonly number: number;
  readonly database: string;
  /** Time of the backup, ms since the epoch. */
  readonly at: number;
  readonly bytes: number;
}

const namePattern = /^(\d{6})-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)\.(db|log)$/u;

interface NamedFile {
  readonly path: string;
  readonly number: number;
  readonly at: number;
}

/** The files of one kind, newest first. */
function listFiles(folder: string, kind: 'db' | 'log'): readonly NamedFile[] {
  if (!isFolder(folder)) return [];
  return readdirSync(folder)
    .flatMap((name): NamedFile[] => {
      const [, number = '', day = '', hours = '', minutes = '', seconds = '', ending] =
        namePattern.exec(name) ?? [];
      if (ending !== kind) return [];
      const at = Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`);
      const path = join(folder, name);
      return isFile(path) ? [{ path, number: Number(number), at }] : [];
    })
    .toSorted((left, right) => right.number - left.number);
}

/** The backups in a folder, newest first. */
export function listBackups(folder: string): readonly Backup[] {
  return listFiles(folder, 'db').map(({ path, number, at }) => ({
    number,
    at,
    database: path,
    bytes: statSync(path).size,
  }));
}

/** Time of an account's newest backup, ms since the epoch; null if there is none or the folder cannot be read. */
export function newestBackupAt(folder: string): number | null {
  try {
    return listBackups(accountFiles(folder).backups)[0]?.at ?? null;
  } catch {
    return null;
  }
}

/** The redo logs in a folder, newest first, including those without a backup. */
export function listLogs(folder: string): readonly { readonly path: string; readonly number: number }[] {
  return listFiles(folder, 'log');
}

/** Bytes read at once while hashing a file. */
const blockBytes = 1024 * 1024;

/** The SHA-256 of a file. */
function digestOf(path: string): string {
  const file = openSync(path, 'r');
  try {
    const hash = createHash('sha256');
    const block = Buffer.allocUnsafe(blockBytes);
    for (let length = 0; (length = readSync(file, block, 0, blockBytes, null)) > 0;)
      hash.update(block.subarray(0, length));
    return hash.digest('hex');
  } finally {
    closeSync(file);
  }
}

/**
 * `intact`: the digest matches; a backup of a version without digests counts as intact. `sound`: it can be opened, but
 * its bytes may have changed. `bad`: it is damaged.
 */
export type BackupState = 'intact' | 'sound' | 'bad';

/** Verifies a backup from end to end. Throws for a file of a newer version and for errors of the disk. */
export function stateOfBackup(
  folder: string,
  { database, number }: Backup,
  accountKey: string | undefined,
): BackupState {
  const log = listLogs(folder).find((one) => one.number === number);
  const head = log === undefined ? null : findRedoEnd(log.path);
  const options = { thorough: true, newestVersion: head?.version ?? null };
  const examined = examine(database, accountKey === undefined ? options : { ...options, accountKey });
  if (examined.state !== 'sound') return 'bad';
  return head !== null && (head.backup === undefined || head.backup === digestOf(database))
    ? 'intact'
    : 'sound';
}

function prune(folder: string): void {
  const oldest = listFiles(folder, 'db')[maxGenerations - 1]?.number ?? 0;
  for (const { path, number } of [...listFiles(folder, 'db'), ...listFiles(folder, 'log')]) {
    if (number < oldest) rmSync(path, { force: true });
  }
}

/** The copy is damaged, so its source is too. */
export class DamagedCopy extends Error {}

interface BackupOptions {
  readonly folder: string;
  readonly at: number;
  readonly version: number;
  /** Writes a copy to a new file (`VACUUM INTO`). */
  readonly copyTo: (path: string) => void;
}

/**
 * Makes a backup with an empty redo log: copies, verifies, then renames. Removes generations beyond seven. Throws
 * errors of the disk, and `DamagedCopy` if the copy is not sound; then nothing has changed.
 */
export function makeBackup({ folder, at, version, copyTo }: BackupOptions): RedoLog {
  ensureFolder(folder);
  const number = 1 + Math.max(listBackups(folder)[0]?.number ?? 0, listLogs(folder)[0]?.number ?? 0);
  const name = `${String(number).padStart(6, '0')}-${timeInName(at)}`;
  const fresh = join(folder, 'new.db');
  rmSync(fresh, { force: true });
  try {
    copyTo(fresh);
    syncPath(fresh);
    const examined = examine(fresh);
    if (examined.state !== 'sound') throw new DamagedCopy(`The copy is not sound: ${examined.state}.`);
  } catch (error) {
    rmSync(fresh, { force: true });
    throw error;
  }
  // The log first, because a backup without a log counts as having lost it.
  const log = join(folder, `${name}.log`);
  let redo: RedoLog | null = null;
  try {
    redo = createRedoLog(log, { version, backup: digestOf(fresh) });
    renameSync(fresh, join(folder, `${name}.db`));
    syncPath(folder);
    prune(folder);
    return redo;
  } catch (error) {
    redo?.close();
    for (const path of [log, fresh]) rmSync(path, { force: true });
    throw error;
  }
}
