import { createHash } from 'node:crypto';
import { closeSync, openSync, readdirSync, readSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createRedoLog, findRedoEnd, type RedoLog } from '../journal/redo-log.ts';
import { examine } from './examine.ts';
import { accountFiles, ensureFolder, isFile, isFolder, syncPath, timeInName } from './files.ts';

/** How many generations are kept: a week of days. */
const keptGenerations = 7;

/** A copy of the journal. The log of what came after it has the same number. */
export interface Backup {
  /** Rises by one with each backup; names the generation. */
  readonly number: number;
  readonly database: string;
  /** When it was made, ms since the epoch. */
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

/** When the newest backup of an account was made, ms since the epoch; null where there is none, or none can be seen. */
export function newestBackupAt(folder: string): number | null {
  try {
    return listBackups(accountFiles(folder).backups)[0]?.at ?? null;
  } catch {
    return null;
  }
}

/** The logs in a folder, newest first: also those whose backup is gone. */
export function listLogs(folder: string): readonly { readonly path: string; readonly number: number }[] {
  return listFiles(folder, 'log');
}

/** So much of a file is in memory at once while its digest is made. */
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
 * What a backup is good for. `intact`: every bit is what it was when it was made; one from before digests were kept
 * passes for it. `sound`: it can be opened, and a letter in it may be another. `bad`: damaged.
 */
export type BackupState = 'intact' | 'sound' | 'bad';

/** Looks at a backup from end to end. Throws for one of a newer Layover, and when it cannot be read. */
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
  const oldest = listFiles(folder, 'db')[keptGenerations - 1]?.number ?? 0;
  for (const { path, number } of [...listFiles(folder, 'db'), ...listFiles(folder, 'log')]) {
    if (number < oldest) rmSync(path, { force: true });
  }
}

/** A copy came out damaged: so is what it was made of. */
export class DamagedCopy extends Error {}

interface BackupOptions {
  readonly folder: string;
  readonly at: number;
  readonly version: number;
  /** Writes a whole copy to a path where there is no file (`VACUUM INTO`). */
  readonly copyTo: (path: string) => void;
}

/**
 * Makes a backup: copied, checked, and only then given its name, with an empty log beside it. The oldest
 * generation goes when there are more than seven. Throws when the disk refuses, and `DamagedCopy` when the copy is
 * not sound; nothing has changed then.
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
  // The log first, under the backup's own number: a backup without one has lost it, and is no whole generation.
  const log = join(folder, `${name}.log`);
  try {
    const redo = createRedoLog(log, { version, backup: digestOf(fresh) });
    renameSync(fresh, join(folder, `${name}.db`));
    syncPath(folder);
    prune(folder);
    return redo;
  } catch (error) {
    for (const path of [log, fresh]) rmSync(path, { force: true });
    throw error;
  }
}
