import { statfsSync } from 'node:fs';
import { AppError } from '#shared/errors/app-error.ts';
import { locale, t } from '../i18n/translate.ts';

const units = ['kilobyte', 'megabyte', 'gigabyte'] as const;

/** Space that is left, such as "12 MB", in the language of the windows. */
function formatSpace(bytes: number): string {
  let index = 0;
  let value = bytes / 1000;
  while (value >= 1000 && index < units.length - 1) {
    value /= 1000;
    index += 1;
  }
  const unit = units[index] ?? 'kilobyte';
  return new Intl.NumberFormat(locale(), { style: 'unit', unit, maximumFractionDigits: 0 }).format(value);
}

/** A disk with more space than this, bytes, refuses for another reason, such as a quota: the figure would mislead. */
const misleading = 1_000_000_000;

/** The free space of the disk that a path is on, bytes; null where the system does not tell. */
function freeSpace(path: string): number | null {
  try {
    const { bavail, bsize } = statfsSync(path);
    return bavail * bsize;
  } catch {
    return null;
  }
}

/** A full disk in words, with the space that is left on it where that is known. */
export function diskFullMessage(free: number | null, isChosen: boolean): string {
  if (free === null || free > misleading) return t(isChosen ? 'errors.fileDiskFull' : 'errors.diskFull');
  const left = formatSpace(free);
  return t(isChosen ? 'errors.fileDiskFullLeft' : 'errors.diskFullLeft', { left });
}

interface Options {
  /** A file or folder on that disk, where one is known. */
  readonly path?: string | undefined;
  /** Whether the user chose the location, and can choose another. */
  readonly isChosen?: boolean;
  readonly cause?: unknown;
}

/** The error for a full disk. */
export function diskFullError({ path, isChosen = false, cause }: Options): AppError {
  const free = path === undefined ? null : freeSpace(path);
  return new AppError('disk-full', diskFullMessage(free, isChosen), { retriable: true, cause });
}
