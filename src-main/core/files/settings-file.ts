import { readFile } from 'node:fs/promises';
import type { z } from 'zod';
import { writeFileAtomically } from './write-file-atomically.ts';

/** What a person set, in a file of its own. */
export interface SettingsFile<T> {
  get(): T;
  /** Written when the promise resolves. */
  set(settings: T): Promise<void>;
  /** Resolves when nothing is being written any more. */
  settled(): Promise<void>;
}

/** Reads the file; what cannot be read becomes `initial`, because nothing here is work. */
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
    settled: () => writing,
  };
}

async function read<T>(file: string, schema: z.ZodType<T>, initial: T): Promise<T> {
  try {
    return schema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return initial;
  }
}
