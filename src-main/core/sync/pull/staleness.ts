import type { Operation } from '#shared/sync/operation.ts';
import type { RecordStore } from '../../journal/record-store.ts';
import type { Shown, LocalWriteClock } from './local-write-clock.ts';

/** A record that was read within this time is not read again before a write, if there is budget, ms. */
const rereadAfterMs = 5_000;

/**
 * A record that was read longer ago is not written, ms. The time is longer than a window of the budget, so that a read
 * at the end of one window can be used at the beginning of the next.
 */
const mostMs = 40_000;

/**
 * Whether the last read is too old for a write. If a service allows so few calls that every read is too old at the turn
 * of its write, the next one may be twice as old. Otherwise it would be read forever and never written.
 */
function isTooOld({ sinceAsked, missedTurns }: Shown): boolean {
  return sinceAsked > mostMs * 2 ** missedTurns;
}

interface StalenessContext {
  readonly journal: { readonly records: Pick<RecordStore, 'serverIdOf'> };
  readonly localWrites: Pick<LocalWriteClock, 'shown'>;
}

/**
 * Whether the operation changes a record of the service. A create needs no read, and a send reads its proposal itself.
 */
function changesKnownRecord(
  { journal }: StalenessContext,
  { kind, entity, localId }: Pick<Operation, 'kind' | 'entity' | 'localId'>,
): boolean {
  return kind !== 'create' && kind !== 'send' && journal.records.serverIdOf(entity, localId) !== null;
}

/**
 * Whether the record of an edit must be read before the push, so that changes by others are merged or shown, and not
 * overwritten unseen. The age of the very record counts: the answer to our own call about it is a read too. A pause or
 * an offline time makes all records stale.
 *
 * @param hasRoom whether the budget has room for a read before each write
 */
export function needsReading(context: StalenessContext, operation: Operation, hasRoom: boolean): boolean {
  if (!changesKnownRecord(context, operation)) return false;
  const shown = context.localWrites.shown(operation.localId);
  if (shown === null) return true;
  // Counts from the arrival, so that a record is not read again at once after a slow read or one of many calls.
  // `isOutdated` checks its full age at the turn of the write.
  return shown.sinceCame > rereadAfterMs && (hasRoom || isTooOld(shown));
}

/** Whether the record of an edit must be read again after the edit has waited for budget. */
export function isOutdated(context: StalenessContext, operation: Operation): boolean {
  if (!changesKnownRecord(context, operation)) return false;
  const shown = context.localWrites.shown(operation.localId);
  return shown === null || isTooOld(shown);
}
