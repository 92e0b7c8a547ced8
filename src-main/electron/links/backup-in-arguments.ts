import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { workspaceFileType } from '#shared/document/files/workspace-file.ts';

/** A path, or the address of a file as file managers of Linux hand it over. */
function pathOf(argument: string, folder: string): string | null {
  if (!argument.startsWith('file:')) return path.resolve(folder, argument);
  try {
    return fileURLToPath(argument);
  } catch {
    return null;
  }
}

/**
 * The backup among the arguments of a start: Windows and Linux hand a file that a person opens over as one of them.
 * Null when there is none. Nothing is read here, and a switch is no file, whatever it ends in.
 */
export function backupInArguments(args: readonly string[], folder: string): string | null {
  // The first is the program itself.
  const found = args
    .slice(1)
    .find(
      (argument) => !argument.startsWith('-') && argument.toLowerCase().endsWith(`.${workspaceFileType}`),
    );
  return found === undefined || found.includes('\0') ? null : pathOf(found, folder);
}
