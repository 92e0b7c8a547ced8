import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { workspaceFileType } from '#shared/document/files/workspace-file.ts';

/** Accepts a path, or a `file:` address as file managers of Linux pass it. */
function toFilePath(argument: string, folder: string): string | null {
  if (!argument.startsWith('file:')) return path.resolve(folder, argument);
  try {
    return fileURLToPath(argument);
  } catch {
    return null;
  }
}

/**
 * The path of a backup in the arguments of a start, where Windows and Linux pass an opened file; null for none. Reads
 * nothing. A switch is not a file, whatever its ending.
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
