import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createRedoLog, type RedoLog } from '../journal/redo-log.ts';
import { examine } from './examine.ts';
import { syncPath, timeInName } from './files.ts';

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
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .flatMap((name): NamedFile[] => {
      const [, number = '', day = '', hours = '', minutes = '', seconds = '', ending] =
        namePattern.exec(name) ?? [];
      if (ending !== kind) return [];
      const at = Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`);
      return [{ path: join(folder, name), number: Number(number), at }];
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

/** The logs in a folder, newest first: also those whose backup is gone. */
export function listLogs(folder: string): readonly { readonly path: string; readonly number: number }[] {
  return listFiles(folder, 'log');
}

/** Whether a backup can be restored: sound by every check. A newer Layover's throws. */
export function isSound(backup: Pick<Backup, 'database'>): boolean {
  return examine(backup.database).state === 'sound';
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
  mkdirSync(folder, { recursive: true });
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
  // The log first: a backup without one would look as if nothing had happened since.
  const log = join(folder, `${name}.log`);
  rmSync(log, { force: true });
  const redo = createRedoLog(log, version);
  renameSync(fresh, join(folder, `${name}.db`));
  syncPath(folder);
  prune(folder);
  return redo;
}
