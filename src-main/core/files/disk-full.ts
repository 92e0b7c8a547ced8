import { statfsSync } from 'node:fs';
import { AppError } from '#shared/errors/app-error.ts';
import { locale, t } from '../i18n/translate.ts';

const units = ['kilobyte', 'megabyte', 'gigabyte'] as const;

/** Free space, such as "12 MB", in the windows' language. */
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

/** With more free space than this, bytes, the cause is another, such as a quota, and the figure would mislead. */
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

/** The message for a full disk, with its free space if known. */
export function diskFullMessage(free: number | null, isChosen: boolean): string {
  if (free === null || free > misleading) return t(isChosen ? 'errors.fileDiskFull' : 'errors.diskFull');
  const left = formatSpace(free);
  return t(isChosen ? 'errors.fileDiskFullLeft' : 'errors.diskFullLeft', { left });
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
  return new AppError('disk-full', diskFullMessage(free, isChosen), { retriable: true, cause });
}
