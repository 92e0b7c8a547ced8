import { isAppError } from '#shared/errors/app-error.ts';
import { t } from '../i18n/index.ts';

/** Why the mirror or the journal could not be reached, in words for a person. */
export function reasonOf(error: unknown): string {
  if (isAppError(error)) return error.message;
  if (error instanceof Error && error.name === 'QuotaExceededError') {
    return t('edits.diskFull');
  }
  return t('edits.copyNotWritten');
}
