import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { workspaceFileType } from '#shared/document/files/workspace-file.ts';

/** The path of an argument, which may be a path or, from file managers on Linux, a `file:` address. */
function toFilePath(argument: string, folder: string): string | null {
  if (!argument.startsWith('file:')) return path.resolve(folder, argument);
  try {
    return fileURLToPath(argument);
  } catch {
    return null;
  }
}

/**
 * The path of a backup in the arguments of a start, where Windows and Linux pass an opened file; null if there is none.
 * Reads no file. A switch is never a file, whatever its ending.
 */
export function backupInArguments(args: readonly string[], folder: string): string | null {
  // The first argument is the program.
  const backup = args
    .slice(1)
    .find(
      (argument) => !argument.startsWith('-') && argument.toLowerCase().endsWith(`.${workspaceFileType}`),
    );
  return backup === undefined || backup.includes('\0') ? null : toFilePath(backup, folder);
}
