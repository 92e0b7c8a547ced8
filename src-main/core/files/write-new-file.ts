import path from 'node:path';
import { AppError } from '#shared/errors/app-error.ts';
import { t } from '../i18n/translate.ts';
import { writeFileAtomically } from './write-file-atomically.ts';

/** How many files of one name a folder may hold. */
const mostNumbers = 10_000;

/**
 * Writes a file under its name, or with a number where that is taken, and gives its path: nothing is ever replaced.
 * `stem` is the name without its ending. Throws as `writeFileAtomically`.
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
  throw new AppError('storage', t('errors.tooManyFiles'));
}
