import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A new folder. `remove` deletes it with its contents. */
export interface TemporaryFolder {
  readonly path: string;
  remove(): Promise<void>;
}

export async function makeTemporaryFolder(purpose: string): Promise<TemporaryFolder> {
  const folder = await mkdtemp(path.join(tmpdir(), `layover-${purpose}-`));
  return {
    path: folder,
    // A browser that was killed may still be writing; the system needs a moment to let go of its files.
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }),
  };
}
