import path from 'node:path';
import { AppError } from '#shared/errors/app-error.ts';
import type { FileType } from '#shared/bridge/files.ts';
import { safeFileName } from './safe-file-name.ts';
import { writeChosenFile } from './write-chosen-file.ts';
import { writeNewFile } from './write-new-file.ts';
import { createReason } from '#shared/reasons/reason.ts';

/** A file or folder that the user chose in the system's dialog. The window gets only its id and name. */
export type FileTarget =
  | { readonly kind: 'file'; readonly path: string; readonly type: FileType }
  | { readonly kind: 'folder'; readonly path: string; readonly type: FileType };

/** Number of targets; older ones are dropped. */
const maxTargets = 50;

/** The targets chosen since the app started. No other path may be written to. */
export interface FileTargets {
  /** Returns the target's id. */
  add(target: FileTarget): string;
  /** Writes to a target and returns the file's name. In a folder the file is named after `title`. */
  write(id: string, title: string, content: Uint8Array | string): Promise<{ readonly name: string }>;
  /** Path to show in the file manager: the last file written, or the folder. */
  shownPath(id: string): string;
}

export function createFileTargets(newId: () => string): FileTargets {
  const targets = new Map<string, { readonly target: FileTarget; last: string }>();

  function get(id: string) {
    const entry = targets.get(id);
    if (entry === undefined) throw new AppError('not-found', createReason('errors.chooseAgain'));
    return entry;
  }

  return {
    add(target) {
      const id = newId();
      targets.set(id, { target, last: target.path });
      for (const old of [...targets.keys()].slice(0, -maxTargets)) targets.delete(old);
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
