import { chmodSync, mkdirSync } from 'node:fs';

/** Rights of a file that is for this user alone. Windows has no such rights and ignores them. */
export const privateFile = 0o600;
/** Rights of such a folder. */
export const privateFolder = 0o700;

/**
 * Makes a folder for this user alone, also where an earlier version left it open to others. One whose rights cannot be
 * changed, on a disk that knows none, is used as it is.
 */
export function ensurePrivateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: privateFolder });
  restrict(path, privateFolder);
}

/** Takes the rights of everybody else away from a file that SQLite made, which asks nobody for them. */
export function restrictFile(path: string): void {
  restrict(path, privateFile);
}

function restrict(path: string, mode: number): void {
  try {
    chmodSync(path, mode);
  } catch {
    // The folder above is closed as well.
  }
}
