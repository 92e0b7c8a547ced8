import { chmodSync, mkdirSync } from 'node:fs';

/** Mode of a file for this user only. Windows ignores it. */
export const privateFile = 0o600;
/** Mode of a folder for this user only. */
export const privateFolder = 0o700;

/** Creates a folder for this user only, or restricts an existing one. A file system without permissions is no error. */
export function ensurePrivateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: privateFolder });
  restrict(path, privateFolder);
}

/** Restricts a file that SQLite created, because SQLite accepts no mode. */
export function restrictFile(path: string): void {
  restrict(path, privateFile);
}

function restrict(path: string, mode: number): void {
  try {
    chmodSync(path, mode);
  } catch {
    // A file system without permissions. The folder of a file is restricted too.
  }
}
