import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * Makes a folder with those above it, for its owner alone; throws where none can be made or written to. It goes step by
 * step because Node's own recursion never ends where the system says of a folder that is there that it is not
 * (`/proc`).
 */
export function makeFolder(path: string): void {
  makeStep(resolve(path));
  accessSync(path, constants.W_OK);
}

function makeStep(path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if (isError(error, 'EEXIST') && statSync(path).isDirectory()) return;
    const parent = dirname(path);
    if (!isError(error, 'ENOENT') || parent === path) throw error;
    makeStep(parent);
    mkdirSync(path, { mode: 0o700 });
  }
}

function isError(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
