import path from 'node:path';
import { AppError } from '#shared/errors/app-error.ts';
import type { FileType } from '#shared/bridge/files.ts';
import { safeFileName } from './safe-file-name.ts';
import { writeChosenFile } from './write-chosen-file.ts';
import { writeNewFile } from './write-new-file.ts';
import { t } from '../i18n/translate.ts';

/** A place that a person chose in the system's dialog. The window only ever knows its id and its name. */
export type FileTarget =
  | { readonly kind: 'file'; readonly path: string; readonly type: FileType }
  | { readonly kind: 'folder'; readonly path: string; readonly type: FileType };

/** Chosen places that are remembered; older ones are forgotten. */
const remembered = 50;

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
      entry.last =
        target.kind === 'file'
          ? await writeChosenFile(target.path, target.type, content)
          : await writeNewFile(target.path, safeFileName(title, 'proposal'), target.type, content);
      return { name: path.basename(entry.last) };
    },
    shownPath: (id) => get(id).last,
  };
}
