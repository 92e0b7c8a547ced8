import { isAppError } from '#shared/errors/app-error.ts';
import { t } from '../../i18n/index.ts';

/** What the browser's storage fails with when it does not take or give anything, and not because of what it was asked. */
const storageFailures: ReadonlySet<string> = new Set([
  'AbortError',
  'DatabaseClosedError',
  'InvalidStateError',
  'MissingAPIError',
  'NotReadableError',
  'OpenFailedError',
  'SecurityError',
  'TimeoutError',
  'TransactionInactiveError',
  'UnknownError',
  'VersionError',
]);

/** Why the mirror or the journal could not be reached, in words for the user: what is no fault of a disk is not told as one. */
export function reasonOf(error: unknown): string {
  if (isAppError(error)) return error.message;
  const name = error instanceof Error ? error.name : '';
  if (name === 'QuotaExceededError') return t('edits.diskFull');
  return t(storageFailures.has(name) ? 'edits.copyNotWritten' : 'edits.notWritten');
}
