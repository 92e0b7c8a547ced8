import { createReason } from '#shared/reasons/reason.ts';
import {
  chmod,
  type FileHandle,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rm,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { writeFileAtomically } from './write-file-atomically.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'layover-files-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('a file', () => {
  it('is replaced as a whole, without leftovers', async () => {
    const file = path.join(folder, 'a.txt');
    await writeFile(file, 'old');
    await writeFileAtomically(file, ['new ', Buffer.from('text')], { overwrite: true });
    expect(await readFile(file, 'utf8')).toBe('new text');
    expect(await readdir(folder)).toEqual(['a.txt']);
  });

  it('stays unchanged if writing is interrupted', async () => {
    const file = path.join(folder, 'a.txt');
    await writeFile(file, 'old');
    function* chunks(): Generator<string> {
      yield 'half';
      throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
    }
    await expect(writeFileAtomically(file, chunks(), { overwrite: true })).rejects.toMatchObject({
      code: 'disk-full',
    });
    expect(await readFile(file, 'utf8')).toBe('old');
    expect(await readdir(folder)).toEqual(['a.txt']);
  });

  it('is not replaced without `overwrite`', async () => {
    const file = path.join(folder, 'a.txt');
    await writeFile(file, 'old');
    await expect(writeFileAtomically(file, ['new'], { overwrite: false })).rejects.toMatchObject({
      code: 'EEXIST',
    });
    expect(await readFile(file, 'utf8')).toBe('old');
    expect(await readdir(folder)).toEqual(['a.txt']);
  });

  it.skipIf(process.platform === 'win32')('is synced, and then its folder', async () => {
    const any = await open(folder, 'r');
    const prototype = Object.getPrototypeOf(any) as FileHandle;
    await any.close();
    const synced: string[] = [];
    const sync = vi.spyOn(prototype, 'sync').mockImplementation(async function (this: FileHandle) {
      const isFolder = (await this.stat()).isDirectory();
      synced.push(isFolder ? `folder of ${(await readdir(folder)).join()}` : 'file');
    });
    await writeFileAtomically(path.join(folder, 'a.txt'), ['x'], { overwrite: true });
    await writeFileAtomically(path.join(folder, 'b.txt'), ['x'], { overwrite: false });
    sync.mockRestore();
    expect(synced).toEqual(['file', 'folder of a.txt', 'file', 'folder of a.txt,b.txt']);
  });

  it('says what to do if the folder is missing, or the name is a folder', async () => {
    const gone = path.join(folder, 'gone', 'a.txt');
    await expect(writeFileAtomically(gone, ['x'], { overwrite: true })).rejects.toMatchObject({
      code: 'storage',
      reason: createReason('errors.folderGone'),
    });
    await mkdir(path.join(folder, 'sub'));
    await expect(
      writeFileAtomically(path.join(folder, 'sub'), ['x'], { overwrite: true }),
    ).rejects.toMatchObject({ code: 'storage' });
    expect(await readdir(folder)).toEqual(['sub']);
  });

  it.skipIf(process.getuid?.() === 0)('says that permission is missing', async () => {
    await chmod(folder, 0o500);
    await expect(
      writeFileAtomically(path.join(folder, 'a.txt'), ['x'], { overwrite: true }),
    ).rejects.toMatchObject({ reason: createReason('errors.fileWriteDenied') });
  });

  it('removes temporary files of killed processes, and no others', async () => {
    const old = path.join(folder, '.layover-old.part');
    await writeFile(old, 'half');
    await utimes(old, 1, 1);
    await writeFile(path.join(folder, '.layover-now.part'), 'half');
    await writeFileAtomically(path.join(folder, 'a.txt'), ['x'], { overwrite: true });
    expect((await readdir(folder)).sort()).toEqual(['.layover-now.part', 'a.txt']);
  });
});
