import { isAppError } from '#shared/errors/app-error.ts';
import { createReason, type Reason } from '#shared/reasons/reason.ts';

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

/** Why the mirror or the journal could not be reached: what is no fault of a disk is not told as one. */
export function reasonOf(error: unknown): Reason {
  if (isAppError(error)) return error.reason;
  const name = error instanceof Error ? error.name : '';
  if (name === 'QuotaExceededError') return createReason('errors.windowDiskFull');
  return createReason(storageFailures.has(name) ? 'errors.windowNotStored' : 'errors.windowFault');
}
