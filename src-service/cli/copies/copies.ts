import {
  chmodSync,
  closeSync,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Database } from '../../storage/database/database.ts';
import { makeFolder } from '../make-folder.ts';
import { errorReason } from '../open-data.ts';
import { examineDatabase, isDamage } from './examine-database.ts';

/** A copy of the database in the data directory. */
export interface Copy {
  readonly path: string;
  readonly number: number;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** The days of which the last copy stays. */
const keptDays = 3;

const namePattern = /^(\d{6})-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)\.db$/u;

const folderOf = (directory: string): string => join(directory, 'copies');

/** A time for file names, valid on every system. */
export function timeInName(at: number): string {
  return new Date(at).toISOString().slice(0, 19).replaceAll(':', '-');
}

/** The copies in a data directory, newest first. They are numbered, because the clock may be set back. */
export function listCopies(directory: string): readonly Copy[] {
  const folder = folderOf(directory);
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return [];
  return readdirSync(folder)
    .flatMap((name): Copy[] => {
      const [, number, day = '', hours = '', minutes = '', seconds = ''] = namePattern.exec(name) ?? [];
      if (number === undefined) return [];
      const at = Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`);
      return [{ path: join(folder, name), number: Number(number), at }];
    })
    .toSorted((left, right) => right.number - left.number);
}

/** The newest copy that can be restored; null without one. */
export function newestSoundCopy(directory: string): Copy | null {
  return listCopies(directory).find(({ path }) => examineDatabase(path).state === 'sound') ?? null;
}

/** Flushes a file to disk. */
export function syncFile(path: string): void {
  const file = openSync(path, 'r+');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Flushes a renaming to disk. Windows does not know this of folders. */
export function syncFolder(path: string): void {
  if (process.platform === 'win32') return;
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

/** Makes a copy one file: that of a database with a write-ahead log would create such a log at each opening. */
function withoutLog(path: string): void {
  const database = new DatabaseSync(path);
  try {
    database.exec('PRAGMA journal_mode = DELETE');
  } finally {
    database.close();
  }
}

/** Throws a `DamagedCopyError`, or an error of the disk. */
function verify(copy: string): void {
  try {
    withoutLog(copy);
  } catch (error) {
    throw isDamage(error) ? new DamagedCopyError(errorReason(error)) : error;
  }
  const { state } = examineDatabase(copy);
  if (state !== 'sound') throw new DamagedCopyError(`the copy is ${state}`);
}

function removeFile(path: string): void {
  for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(path + suffix, { force: true });
}

/** Keeps the last copy of each of the newest days. */
function prune(directory: string): void {
  const days = new Set<number>();
  for (const { path, at } of listCopies(directory)) {
    const day = Math.floor(at / 86_400_000);
    if (days.has(day) || days.size === keptDays) rmSync(path, { force: true });
    else days.add(day);
  }
}

/** The copy is damaged, so its database may be too. */
export class DamagedCopyError extends Error {
  override readonly name = 'DamagedCopyError';
}

/**
 * Copies the database of a running service into its data directory: verifies the copy, then gives it its name. Rejects
 * with a `DamagedCopyError` or an error of the disk; then all earlier copies are still there.
 */
export async function makeCopy(
  database: Pick<Database, 'backup'>,
  directory: string,
  at: number,
): Promise<void> {
  const folder = folderOf(directory);
  makeFolder(folder);
  const number = 1 + (listCopies(directory)[0]?.number ?? 0);
  const fresh = join(folder, 'new.db');
  removeFile(fresh);
  try {
    await database.backup(fresh);
    verify(fresh);
    chmodSync(fresh, 0o600);
    syncFile(fresh);
    renameSync(fresh, join(folder, `${String(number).padStart(6, '0')}-${timeInName(at)}.db`));
    syncFolder(folder);
  } catch (error) {
    removeFile(fresh);
    throw error;
  }
  prune(directory);
}
