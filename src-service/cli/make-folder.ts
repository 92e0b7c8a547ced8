import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * Creates a folder and its parents for the owner alone; throws if one cannot be created or written. Node's recursive
 * `mkdir` never ends if the system denies an existing folder (`/proc`).
 */
export function makeFolder(path: string): void {
  makeWithParents(resolve(path));
  accessSync(path, constants.W_OK);
}

function makeWithParents(path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if (isError(error, 'EEXIST') && statSync(path).isDirectory()) return;
    const parent = dirname(path);
    if (!isError(error, 'ENOENT') || parent === path) throw error;
    makeWithParents(parent);
    mkdirSync(path, { mode: 0o700 });
  }
}

function isError(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
