import { readFile } from 'node:fs/promises';
import type { z } from 'zod';
import { writeFileAtomically } from './write-file-atomically.ts';

/** A settings file. */
export interface SettingsFile<T> {
  get(): T;
  /** Resolves once it is written. */
  set(settings: T): Promise<void>;
  /** Resolves when all writes are done. */
  written(): Promise<void>;
}

/**
 * Opens the file. If it is missing or unreadable, the settings are `initial`, because it contains no work of the user.
 */
export async function openSettingsFile<T>(
  file: string,
  schema: z.ZodType<T>,
  initial: T,
): Promise<SettingsFile<T>> {
  let settings: T = await read(file, schema, initial);
  let writing = Promise.resolve();
  return {
    get: () => settings,
    async set(wanted) {
      settings = wanted;
      const written = writing.then(() =>
        writeFileAtomically(file, [JSON.stringify(wanted)], { overwrite: true }),
      );
      writing = written.catch(() => undefined);
      await written;
    },
    written: () => writing,
  };
}

async function read<T>(file: string, schema: z.ZodType<T>, initial: T): Promise<T> {
  try {
    return schema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return initial;
  }
}
