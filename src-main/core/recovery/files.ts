import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { ensurePrivateFolder, privateFile, privateFolder } from '../files/private-files.ts';

/** Where an account keeps its journal, and everything that can bring it back. */
export interface AccountFiles {
  readonly journal: string;
  readonly backups: string;
  readonly damaged: string;
  /** What is being repaired: there from before the first change until the journal itself knows of it. */
  readonly repair: string;
  /** What the journal looked like when it was closed: there only while nobody has it open. */
  readonly closed: string;
  /** What windows had that the journal has not: backup files, each named after its time. */
  readonly kept: string;
  /** The number of the newest transaction (`watermark.ts`). */
  readonly watermark: string;
}

/** The files in an account's folder. */
export function accountFiles(folder: string): AccountFiles {
  return {
    journal: join(folder, 'sync.db'),
    backups: join(folder, 'backups'),
    damaged: join(folder, 'damaged'),
    repair: join(folder, 'repair.json'),
    closed: join(folder, 'closed.json'),
    kept: join(folder, 'kept'),
    watermark: join(folder, 'watermark'),
  };
}

/** Puts a file or folder entry on the disk itself. */
export function syncPath(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Whether it is there, and a folder. */
export function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** Whether it is there, and a file. */
export function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

/** Makes a folder. Something else that has its name is put aside. */
export function ensureFolder(path: string): void {
  if (existsSync(path) && !isFolder(path)) renameSync(path, `${path}.unreadable-${Date.now()}`);
  ensurePrivateFolder(path);
}

/** Writes a short file so that its name only ever stands for the whole of it: beside it, to the disk, then in one step. */
export function replaceFile(path: string, text: string): void {
  const part = `${path}.part`;
  rmSync(part, { recursive: true, force: true });
  writeFileSync(part, text, { flush: true, mode: privateFile });
  renameSync(part, path);
  syncPath(dirname(path));
}

/** A time as part of a file's name, on every system. */
export function timeInName(at: number): string {
  return new Date(at).toISOString().slice(0, 19).replaceAll(':', '-');
}

/**
 * Puts a damaged journal aside, whole: what somebody may still read out of it is not thrown away.
 *
 * @returns the name of the folder that it lies in now; null when there is nothing of it
 */
export function quarantine({ journal, damaged }: AccountFiles, at: number): string | null {
  const present = ['', '-wal', '-shm'].filter((suffix) => existsSync(`${journal}${suffix}`));
  if (present.length === 0) return null;
  ensureFolder(damaged);
  const taken = new Set(readdirSync(damaged));
  let name = timeInName(at);
  for (let count = 2; taken.has(name); count += 1) name = `${timeInName(at)}-${count}`;
  const folder = join(damaged, name);
  mkdirSync(folder, { mode: privateFolder });
  for (const suffix of present) renameSync(`${journal}${suffix}`, join(folder, `sync.db${suffix}`));
  syncPath(damaged);
  return name;
}
