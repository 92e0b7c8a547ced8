import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, link, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileError } from './file-error.ts';

const partPattern = /^\.layover-[\w-]+\.part$/u;
/** A part this old belongs to a process that was ended in the middle, ms. */
const abandonedAfter = 3_600_000;

/** Takes away what an export that was killed in the middle has left in this folder. Never fails. */
async function fullSyncParts(folder: string, now: number): Promise<void> {
  const names = await readdir(folder).catch((): string[] => []);
  for (const name of names.filter((found) => partPattern.test(found))) {
    const file = path.join(folder, name);
    const age = await stat(file).then(
      ({ mtimeMs }) => now - mtimeMs,
      () => 0,
    );
    if (age > abandonedAfter) await rm(file, { force: true }).catch(() => undefined);
  }
}

/** How a finished part gets its name. */
type Finish = (part: string, file: string) => Promise<void>;

/** Takes the place of a file of that name: the person has agreed to that in the dialog. */
const replace: Finish = (part, file) => rename(part, file);

/** Fails with EEXIST rather than take the place of anything. Where links are unknown, an exclusive copy is made. */
const addNew: Finish = async (part, file) => {
  try {
    await link(part, file);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'EEXIST') throw error;
    await copyFile(part, file, constants.COPYFILE_EXCL);
  }
  await rm(part, { force: true });
};

/**
 * Without it a power cut may bring the old name back. Windows opens no folder, and some network folders do not sync:
 * there the file is under its name all the same.
 */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null);
  if (handle === null) return;
  try {
    await handle.sync();
  } catch {
    // Said above.
  } finally {
    await handle.close();
  }
}

interface Options {
  /** Whether a file of that name may be replaced; otherwise EEXIST is thrown as it is. */
  readonly overwrite: boolean;
}

/**
 * Writes a file so that its name only ever stands for the whole of it: beside it first, to the disk (fsync), then
 * under its name in one step, which is synced too. A kill in the middle leaves the old file, and at most a hidden part that the next
 * export into that folder takes away. Throws `disk-full` or `storage` in words for a person.
 */
export async function writeFileAtomically(
  file: string,
  chunks: Iterable<Uint8Array | string> | AsyncIterable<Uint8Array | string>,
  { overwrite }: Options,
): Promise<void> {
  const folder = path.dirname(file);
  const part = path.join(folder, `.layover-${randomUUID()}.part`);
  await fullSyncParts(folder, Date.now());
  try {
    const handle = await open(part, 'wx', 0o600);
    try {
      for await (const chunk of chunks) await handle.writeFile(chunk);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await (overwrite ? replace : addNew)(part, file);
    await syncFolder(folder);
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined);
    if (!overwrite && error instanceof Error && 'code' in error && error.code === 'EEXIST') throw error;
    throw fileError(error, 'written', folder);
  }
}
