import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { writeFileAtomically } from '../files/write-file-atomically.ts';

/** The last account, without its key, which is in the keychain. */
export const savedSessionSchema = z.strictObject({
  accountKey: z.string(),
  accountName: z.string(),
  accountEmail: z.string(),
  currency: z.string(),
  /** Base address of the API; null for the embedded service. */
  baseUrl: z.string().nullable(),
});
export type SavedSession = Readonly<z.infer<typeof savedSessionSchema>>;

/** The account to open at start, in `session.json`. */
export interface SessionFile {
  /** Null if the file is missing or invalid. */
  read(): Promise<SavedSession | null>;
  write(session: SavedSession): Promise<void>;
  remove(): Promise<void>;
}

export function createSessionFile(dataDir: string): SessionFile {
  const path = join(dataDir, 'session.json');
  return {
    async read() {
      try {
        const parsed = savedSessionSchema.safeParse(JSON.parse(await readFile(path, 'utf8')));
        return parsed.success ? parsed.data : null;
      } catch {
        return null;
      }
    },
    write: (session) => writeFileAtomically(path, [JSON.stringify(session)], { overwrite: true }),
    remove: () => rm(path, { force: true }),
  };
}
