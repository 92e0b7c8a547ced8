import { AppError, isAppError } from '#shared/errors/app-error.ts';
import { createReason } from '#shared/reasons/reason.ts';
import { diskFullError } from './disk-full.ts';

const noPermission = new Set(['EACCES', 'EPERM', 'EROFS']);
const noRoom = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
const noName = new Set(['ENAMETOOLONG', 'EILSEQ']);
const gone = new Set(['ENOENT', 'ENOTDIR', 'ENODEV', 'EIO']);

function systemCode(error: unknown): string {
  if (!(error instanceof Error) || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}

export function isMissing(error: unknown): boolean {
  return systemCode(error) === 'ENOENT';
}

/**
 * The `AppError` of a file error, with a reason that says what to do.
 *
 * @param folder the file's folder, for the free space of a full disk
 */
export function fileError(error: unknown, action: 'read' | 'written', folder?: string): AppError {
  if (isAppError(error)) return error;
  const code = systemCode(error);
  const options = { cause: error, retriable: true };
  if (noRoom.has(code)) return diskFullError({ path: folder, isChosen: true, cause: error });
  if (noPermission.has(code)) {
    return new AppError(
      'storage',
      createReason(action === 'read' ? 'errors.fileReadDenied' : 'errors.fileWriteDenied'),
      options,
    );
  }
  if (noName.has(code)) return new AppError('storage', createReason('errors.fileNameRefused'), options);
  if (code === 'EISDIR') return new AppError('storage', createReason('errors.fileIsFolder'), options);
  if (gone.has(code) && action === 'written') {
    return new AppError('storage', createReason('errors.folderGone'), options);
  }
  return new AppError(
    'storage',
    createReason(action === 'read' ? 'errors.fileReadFailed' : 'errors.fileWriteFailed'),
    options,
  );
}
