import { isAppError } from '#shared/errors/app-error.ts';
import { createReason, type Reason } from '#shared/reasons/reason.ts';

/** Names of the browser's errors for storage that fails, as opposed to a faulty request. */
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

/** The reason why the mirror or the journal cannot be reached. Other faults are not shown as faults of the disk. */
export function reasonOf(error: unknown): Reason {
  if (isAppError(error)) return error.reason;
  const name = error instanceof Error ? error.name : '';
  if (name === 'QuotaExceededError') return createReason('errors.windowDiskFull');
  return createReason(storageFailures.has(name) ? 'errors.windowNotStored' : 'errors.windowFault');
}
