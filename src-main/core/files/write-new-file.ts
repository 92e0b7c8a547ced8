import path from 'node:path';
import { AppError } from '#shared/errors/app-error.ts';
import { createReason } from '#shared/reasons/reason.ts';
import { writeFileAtomically } from './write-file-atomically.ts';

/** Limit of files with the same name and a number in a folder. */
const mostNumbers = 10_000;

/**
 * Writes a new file and returns its path. Adds a number if the name is taken; never replaces a file. `stem` is the name
 * without extension. Throws like `writeFileAtomically`.
 */
export async function writeNewFile(
  folder: string,
  stem: string,
  type: string,
  content: Uint8Array | string,
): Promise<string> {
  for (let number = 1; number < mostNumbers; number += 1) {
    const name = number === 1 ? `${stem}.${type}` : `${stem} (${number}).${type}`;
    const file = path.join(folder, name);
    try {
      await writeFileAtomically(file, [content], { overwrite: false });
      return file;
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'EEXIST') continue;
      throw error;
    }
  }
  throw new AppError('storage', createReason('errors.tooManyFiles'));
}
