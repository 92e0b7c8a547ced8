import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { FilePlaceError, type FilePlace } from './file-place.ts';

/** Age of a temporary file that a killed process has left, in milliseconds. */
const abandonedAfter = 60 * 60_000;

/**
 * Files in a folder, as `ACCOUNT/AB/HASH`, where AB are the first two letters of the hash. A file is written beside its
 * name and renamed, and both file and folder are synced: after `write`, neither a crash nor a power cut takes it away.
 */
export function createFolderPlace(folder: string): FilePlace {
  const folderOf = (account: number, hash: string): string => join(folder, String(account), hash.slice(0, 2));

  return {
    name: folder,
    read: (account, hash) =>
      inWords(folder, async () => {
        try {
          return await readFile(join(folderOf(account, hash), hash));
        } catch (error) {
          if (hasCode(error, 'ENOENT')) return undefined;
          throw error;
        }
      }),
    write: (account, hash, bytes) =>
      inWords(folder, async () => {
        const directory = folderOf(account, hash);
        await makeFolders(folder, directory);
        const temporary = join(directory, `${hash}.${randomBytes(9).toString('hex')}.tmp`);
        try {
          await writeSynced(temporary, bytes);
          await rename(temporary, join(directory, hash));
        } catch (error) {
          await rm(temporary, { force: true }).catch(() => undefined);
          throw error;
        }
        await syncFolder(directory);
        await removeTemporary(directory, hash, Date.now() - abandonedAfter);
      }),
    remove: (account, hash) =>
      inWords(folder, async () => {
        const directory = folderOf(account, hash);
        await rm(join(directory, hash), { force: true });
        await removeTemporary(directory, hash, Number.POSITIVE_INFINITY);
        await syncFolder(directory).catch((error: unknown) => {
          if (!hasCode(error, 'ENOENT')) throw error;
        });
      }),
  };
}

/** Only this user can read the file, whatever the process's mask. */
async function writeSynced(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes the folders between the place and a file's own, each synced in the one above it. */
async function makeFolders(top: string, path: string): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return;
    // The place itself must be there: it may be a disk that is not mounted.
    if (!hasCode(error, 'ENOENT') || dirname(path) === top) throw error;
    await makeFolders(top, dirname(path));
    await makeFolders(top, path);
    return;
  }
  await syncFolder(dirname(path));
}

/** Windows cannot sync a folder. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const directory = await open(path, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

/** Removes what killed processes have left of a file. */
async function removeTemporary(directory: string, hash: string, before: number): Promise<void> {
  const names = await readdir(directory).catch(() => []);
  for (const name of names) {
    if (!name.startsWith(`${hash}.`)) continue;
    const path = join(directory, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (mtimeMs < before) await rm(path, { force: true });
  }
}

async function inWords<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new FilePlaceError(`The folder ${folder} cannot be used: ${code}`, { cause: error });
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
