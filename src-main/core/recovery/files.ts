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

/** Paths of an account's journal and of the files that restore it. */
export interface AccountFiles {
  readonly journal: string;
  readonly backups: string;
  readonly damaged: string;
  /** Record of a running repair. It exists from before the first change until the journal has recorded the repair. */
  readonly repair: string;
  /** State of the journal at its clean close. It exists only while the journal is closed. */
  readonly closed: string;
  /** Folder of workspace backups with windows' records that the journal lacks, named by time. */
  readonly kept: string;
  /** The number of the newest transaction (`watermark.ts`). */
  readonly watermark: string;
  /** Folder of the pictures of texts, each named by its SHA-256. */
  readonly pictures: string;
}

export function accountFiles(folder: string): AccountFiles {
  return {
    journal: join(folder, 'sync.db'),
    backups: join(folder, 'backups'),
    damaged: join(folder, 'damaged'),
    repair: join(folder, 'repair.json'),
    closed: join(folder, 'closed.json'),
    kept: join(folder, 'kept'),
    watermark: join(folder, 'watermark'),
    pictures: join(folder, 'pictures'),
  };
}

/** Flushes a file or folder to disk (fsync). */
export function syncPath(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

export function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

export function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

function putAside(path: string): void {
  renameSync(path, `${path}.unreadable-${Date.now()}`);
}

/** Creates a folder. Anything else with its name is renamed. */
export function ensureFolder(path: string): void {
  if (existsSync(path) && !isFolder(path)) putAside(path);
  ensurePrivateFolder(path);
}

/** Replaces a short file atomically: writes a temporary file, flushes it, renames it. A folder with its name is renamed. */
export function replaceFile(path: string, text: string): void {
  const part = `${path}.part`;
  rmSync(part, { recursive: true, force: true });
  writeFileSync(part, text, { flush: true, mode: privateFile });
  if (isFolder(path)) putAside(path);
  renameSync(part, path);
  syncPath(dirname(path));
}

/** A time for file names, valid on every system. */
export function timeInName(at: number): string {
  return new Date(at).toISOString().slice(0, 19).replaceAll(':', '-');
}

/**
 * Moves a damaged journal aside, so that its readable parts are not lost.
 *
 * @returns the name of its new folder; null if there is no file
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
