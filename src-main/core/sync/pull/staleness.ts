import type { Operation } from '#shared/sync/operation.ts';
import type { RecordStore } from '../../journal/record-store.ts';
import type { Shown, LocalWriteClock } from './local-write-clock.ts';

/** What was shown so long ago at most needs no reading before it is written, where there is room for one, ms. */
const rereadAfterMs = 5_000;

/**
 * What was read longer ago is not written, ms: longer than a window of the budget, so that what was read at its end can be
 * written at the beginning of the next.
 */
const mostMs = 40_000;

/**
 * Whether what was shown is too old to be written. Where a service allows so few calls that no reading is young enough when
 * the turn of its write comes, the next may be twice as old: otherwise it would be read again for ever, and never written.
 */
function isTooOld({ sinceAsked, missedTurns }: Shown): boolean {
  return sinceAsked > mostMs * 2 ** missedTurns;
}

interface StalenessContext {
  readonly journal: { readonly records: Pick<RecordStore, 'serverIdOf'> };
  readonly localWrites: Pick<LocalWriteClock, 'shown'>;
}

/** Changes of records that the service knows already. New ones need no reading, and a send reads its proposal back (S14). */
function changesKnownRecord(
  { journal }: StalenessContext,
  { kind, entity, localId }: Pick<Operation, 'kind' | 'entity' | 'localId'>,
): boolean {
  return kind !== 'create' && kind !== 'send' && journal.records.serverIdOf(entity, localId) !== null;
}

/**
 * Whether the record of an edit has to be read before that goes out, so that what somebody else did meanwhile is merged or
 * shown, and not overwritten unseen (I7). How old our knowledge is counts for the very record: an answer to a call of ours
 * about it is a reading of it. A pause or a time out of reach makes all of it old.
 *
 * @param hasRoom whether the budget has room for a reading before each write
 */
export function needsReading(context: StalenessContext, operation: Operation, hasRoom: boolean): boolean {
  if (!changesKnownRecord(context, operation)) return false;
  const shown = context.localWrites.shown(operation.localId);
  if (shown === null) return true;
  // Counted from its coming: what a reading over a slow way or of many calls has just brought is not read again when it
  // ends. Whether it is too old is said when the turn of the write comes.
  return shown.sinceCame > rereadAfterMs && (hasRoom || isTooOld(shown));
}

/** Whether an edit may not go out any more without its record being read again, after it waited for budget. */
export function isOutdated(context: StalenessContext, operation: Operation): boolean {
  if (!changesKnownRecord(context, operation)) return false;
  const shown = context.localWrites.shown(operation.localId);
  return shown === null || isTooOld(shown);
}
