import path from 'node:path';
import { writeFileAtomically } from './write-file-atomically.ts';
import { writeNewFile } from './write-new-file.ts';

function hasEnding(chosen: string, type: string): boolean {
  return path.extname(chosen).toLowerCase() === `.${type}`;
}

/** A name without the ending is what a person may type; the file gets it all the same. */
export function nameOfChosen(chosen: string, type: string): string {
  return hasEnding(chosen, type) ? path.basename(chosen) : `${path.basename(chosen)}.${type}`;
}

/**
 * Writes where a person chose in the system's dialog, and gives the file's path. A file of that name is replaced, to
 * which they agreed there; one that has the name only with the ending was not asked about, and stays.
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
