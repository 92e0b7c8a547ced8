import type { Operation } from '#shared/sync/operation.ts';
import type { RecordStore } from '../../journal/records/record-store.ts';
import type { LastRead, LocalWriteClock } from './local-write-clock.ts';

/** While there is budget, a record is read again before a write if its last read is older than this, ms. */
const rereadAfterMs = 5_000;

/**
 * Greatest age of a read with which a record may be written, ms. It is longer than a window of the budget, so that a
 * write at the start of a window can use a read from the window before.
 */
const maxReadAgeMs = 40_000;

/**
 * Whether the last read is too old for a write. Each missed turn doubles the limit. Otherwise a service with a very
 * small budget would get reads forever and no write, because each read is too old at the turn of its write.
 */
function isTooOld({ sinceRequestMs, missedTurns }: LastRead): boolean {
  return sinceRequestMs > maxReadAgeMs * 2 ** missedTurns;
}

interface StalenessContext {
  readonly journal: { readonly records: Pick<RecordStore, 'serverIdOf'> };
  readonly localWrites: Pick<LocalWriteClock, 'lastRead'>;
}

/** Whether the operation needs a read first. A create has nothing to read, and a send reads its proposal itself. */
function changesKnownRecord(
  { journal }: StalenessContext,
  { kind, entity, localId }: Pick<Operation, 'kind' | 'entity' | 'localId'>,
): boolean {
  return kind !== 'create' && kind !== 'send' && journal.records.serverIdOf(entity, localId) !== null;
}

/** No list has taxes, so that a reading of all changes says nothing about them. */
function lastReadOf(
  { localWrites }: StalenessContext,
  { entity, localId }: Pick<Operation, 'entity' | 'localId'>,
): LastRead | null {
  return localWrites.lastRead(localId, entity !== 'taxation');
}

/**
 * Whether the record of an edit must be read before the push, so that no change by others is overwritten unseen. The
 * answer to our own call about the record is a read too. After a pause or an offline time all records are stale.
 *
 * @param hasRoom whether the budget has room for a read before each write
 */
export function needsRead(context: StalenessContext, operation: Operation, hasRoom: boolean): boolean {
  if (!changesKnownRecord(context, operation)) return false;
  const lastRead = lastReadOf(context, operation);
  if (lastRead === null) return true;
  // Here the age counts from the answer, so that a slow read is not repeated at once. At the turn of the write,
  // `isOutdated` counts it from the request.
  return lastRead.sinceAnswerMs > rereadAfterMs && (hasRoom || isTooOld(lastRead));
}

/** Whether the record of an edit must be read again after the edit has waited for budget. */
export function isOutdated(context: StalenessContext, operation: Operation): boolean {
  if (!changesKnownRecord(context, operation)) return false;
  const lastRead = lastReadOf(context, operation);
  return lastRead === null || isTooOld(lastRead);
}
