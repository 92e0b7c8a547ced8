import path from 'node:path';
import { AppError } from '#shared/errors/app-error.ts';
import type { FileType } from '#shared/bridge/files.ts';
import { safeFileName } from './safe-file-name.ts';
import { writeFileAtomically } from './write-file-atomically.ts';
import { t } from '../words/words.ts';

/** A place that a person chose in the system's dialog. The window only ever knows its id and its name. */
export type FileTarget =
  | { readonly kind: 'file'; readonly path: string; readonly type: FileType }
  | { readonly kind: 'folder'; readonly path: string; readonly type: FileType };

/** Chosen places that are remembered; older ones are forgotten. */
const remembered = 50;
/** How many files of one title a folder may hold. */
const mostNumbers = 10_000;

/** Places that may be written to: those that were chosen since the app started, and no others. */
export interface FileTargets {
  /** Gives the id under which it may be written to. */
  add(target: FileTarget): string;
  /** Writes into a target, and gives the name that it got there. `title` names a file in a folder. */
  write(id: string, title: string, content: Uint8Array | string): Promise<{ readonly name: string }>;
  /** What to show of it: the last file written there, or the folder itself. */
  shownPath(id: string): string;
}

/** The places, in memory. */
export function createFileTargets(newId: () => string): FileTargets {
  const targets = new Map<string, { readonly target: FileTarget; last: string }>();

  function get(id: string) {
    const entry = targets.get(id);
    if (entry === undefined) throw new AppError('not-found', t('errors.chooseAgain'));
    return entry;
  }

  /** Under its title, or with a number where that is taken: nothing in a folder is ever replaced. */
  async function writeInFolder(
    target: FileTarget,
    title: string,
    content: Uint8Array | string,
  ): Promise<string> {
    const stem = safeFileName(title, 'proposal');
    for (let number = 1; number < mostNumbers; number += 1) {
      const name = number === 1 ? `${stem}.${target.type}` : `${stem} (${number}).${target.type}`;
      const file = path.join(target.path, name);
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

  return {
    add(target) {
      const id = newId();
      targets.set(id, { target, last: target.path });
      for (const old of [...targets.keys()].slice(0, -remembered)) targets.delete(old);
      return id;
    },
    async write(id, title, content) {
      const entry = get(id);
      const { target } = entry;
      if (target.kind === 'file') {
        await writeFileAtomically(target.path, [content], { overwrite: true });
        return { name: path.basename(target.path) };
      }
      entry.last = await writeInFolder(target, title, content);
      return { name: path.basename(entry.last) };
    },
    shownPath: (id) => get(id).last,
  };
}
