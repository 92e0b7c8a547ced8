import { statfsSync } from 'node:fs';
import { AppError } from '#shared/errors/app-error.ts';
import { createReason, type Reason } from '#shared/reasons/reason.ts';

/**
 * With more free space than this, bytes, the cause is something else, such as a quota, and the number would mislead.
 */
const misleading = 1_000_000_000;

/** Free space of the disk of a path, bytes; null if unknown. */
function freeSpace(path: string): number | null {
  try {
    const { bavail, bsize } = statfsSync(path);
    return bavail * bsize;
  } catch {
    return null;
  }
}

/** The reason for a full disk, with its free space if known. */
export function diskFullReason(free: number | null, isChosen: boolean): Reason {
  if (free === null || free > misleading)
    return createReason(isChosen ? 'errors.fileDiskFull' : 'errors.diskFull');
  return createReason(isChosen ? 'errors.fileDiskFullLeft' : 'errors.diskFullLeft', { bytes: free });
}

interface Options {
  /** A file or folder on that disk. */
  readonly path?: string | undefined;
  /** Whether the user chose the location, and can choose another. */
  readonly isChosen?: boolean;
  readonly cause?: unknown;
}

export function diskFullError({ path, isChosen = false, cause }: Options): AppError {
  const free = path === undefined ? null : freeSpace(path);
  return new AppError('disk-full', diskFullReason(free, isChosen), { retriable: true, cause });
}
