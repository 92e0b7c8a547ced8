import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, link, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileError } from './file-error.ts';

const partPattern = /^\.layover-[\w-]+\.part$/u;
/** A temporary file older than this belongs to a process that was killed, ms. */
const abandonedAfter = 3_600_000;

/** Removes temporary files of killed processes from a folder. Never fails. */
async function pruneParts(folder: string, now: number): Promise<void> {
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

/** Renames the finished temporary file. */
type Finish = (part: string, file: string) => Promise<void>;

/** Replaces an existing file, as the user confirmed in the dialog. */
const replace: Finish = (part, file) => rename(part, file);

/** Fails with EEXIST if the file exists. Copies exclusively on file systems without hard links. */
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
 * Flushes the rename, because a power cut could undo it. Windows cannot open a folder, and some network folders cannot
 * sync; then the rename is not flushed.
 */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null);
  if (handle === null) return;
  try {
    await handle.sync();
  } catch {
    // A network folder that cannot sync.
  } finally {
    await handle.close();
  }
}

interface Options {
  /** Whether to replace an existing file; otherwise EEXIST is thrown. */
  readonly overwrite: boolean;
}

/**
 * Writes a file atomically: a temporary file beside it, fsync, rename, fsync of the folder. A killed process leaves the
 * old file and at most a hidden temporary file, which a later write into the folder removes. Throws `disk-full` or
 * `storage` with a message for the user.
 */
export async function writeFileAtomically(
  file: string,
  chunks: Iterable<Uint8Array | string> | AsyncIterable<Uint8Array | string>,
  { overwrite }: Options,
): Promise<void> {
  const folder = path.dirname(file);
  const part = path.join(folder, `.layover-${randomUUID()}.part`);
  await pruneParts(folder, Date.now());
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
