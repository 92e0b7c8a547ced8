import path from 'node:path';
import { writeFileAtomically } from './write-file-atomically.ts';
import { writeNewFile } from './write-new-file.ts';

function hasEnding(chosen: string, type: string): boolean {
  return path.extname(chosen).toLowerCase() === `.${type}`;
}

/** Adds the extension if the user typed a name without it. */
export function nameOfChosen(chosen: string, type: string): string {
  return hasEnding(chosen, type) ? path.basename(chosen) : `${path.basename(chosen)}.${type}`;
}

/**
 * Writes to a path from the system's dialog and returns the file's path. Replaces an existing file, as the user
 * confirmed in the dialog. If the extension is added, replaces none, because the dialog did not ask about that name.
 */
export async function writeChosenFile(
  chosen: string,
  type: string,
  content: Uint8Array | string,
): Promise<string> {
  if (!hasEnding(chosen, type)) {
    return await writeNewFile(path.dirname(chosen), path.basename(chosen), type, content);
  }
  await writeFileAtomically(chosen, [content], { overwrite: true });
  return chosen;
}
