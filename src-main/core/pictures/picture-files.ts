import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import { readdir, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { isFileHash } from '#shared/domain/files/file-references.ts';
import { AppError } from '#shared/errors/app-error.ts';
import { createReason } from '#shared/reasons/reason.ts';
import { isMissing } from '../files/file-error.ts';
import { writeFileAtomically } from '../files/write-file-atomically.ts';
import type { Logger } from '../ports.ts';
import { ensureFolder, isFolder } from '../recovery/files.ts';
import { pictureTypeOf, type PictureType } from './picture-type.ts';

/** A picture of a text, as it is on this computer. */
export interface Picture {
  readonly type: PictureType;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The pictures of an account's texts, each once, named by the SHA-256 of its bytes. */
export interface PictureFiles {
  /**
   * Resolves with the hash once the bytes are on disk (fsync). Throws `bad-input` for anything but a picture,
   * `disk-full` or `storage`.
   */
  add(bytes: Uint8Array): Promise<string>;
  /** Null if it is not here. Bytes that do not have the hash are moved aside and count as missing. */
  read(hash: string): Picture | null;
  /** In bytes; null if it is not here. */
  size(hash: string): number | null;
  /** The hashes of all files, without a look at their bytes. */
  hashes(): readonly string[];
  /**
   * Removes the files that have not been in use since `before`, ms since the epoch. The time of a file in use becomes
   * `now`.
   */
  prune(used: ReadonlySet<string>, now: number, before: number): Promise<void>;
}

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** @param folder is made with the first picture */
export function createPictureFiles(folder: string, log: Pick<Logger, 'error'>): PictureFiles {
  const fileOf = (hash: string): string => path.join(folder, hash);

  function read(hash: string): Picture | null {
    if (!isFileHash(hash)) return null;
    const file = fileOf(hash);
    let bytes: Uint8Array<ArrayBuffer>;
    try {
      bytes = new Uint8Array(readFileSync(file));
    } catch (error) {
      if (!isMissing(error)) log.error('a picture cannot be read', error);
      if (isFolder(file)) renameSync(file, `${file}.damaged`);
      return null;
    }
    const type = pictureTypeOf(bytes);
    if (type !== null && sha256(bytes) === hash) return { type, bytes };
    log.error('a picture is damaged and is moved aside');
    renameSync(file, `${file}.damaged`);
    return null;
  }

  return {
    read,
    async add(bytes) {
      if (pictureTypeOf(bytes) === null) throw new AppError('bad-input', createReason('errors.notAccepted'));
      const hash = sha256(bytes);
      if (read(hash) !== null) return hash;
      ensureFolder(folder);
      await writeFileAtomically(fileOf(hash), [bytes], { overwrite: true });
      return hash;
    },
    size(hash) {
      if (!isFileHash(hash)) return null;
      return statSync(fileOf(hash), { throwIfNoEntry: false })?.size ?? null;
    },
    hashes() {
      return isFolder(folder) ? readdirSync(folder).filter(isFileHash) : [];
    },
    async prune(used, now, before) {
      const names = await readdir(folder).catch((): string[] => []);
      for (const name of names.filter(isFileHash)) {
        const file = fileOf(name);
        if (used.has(name)) await utimes(file, new Date(now), new Date(now));
        else if ((await stat(file)).mtimeMs < before) await rm(file, { force: true });
      }
    },
  };
}
