import { localIdOfField } from '#shared/domain/ids.ts';
import type { Operation } from '#shared/sync/operation.ts';
import type { Journal } from '../../journal/journal.ts';
import type { LostCreate } from '../../journal/lost-create-store.ts';
import { hasSameIdentity } from './compare-with-create.ts';
import { recordName } from '../view/record-name.ts';
import type { SyncContext } from '../sync-context.ts';
import type { ReceivedRecord } from '../pull/received-records.ts';

/** Time after a lost answer during which an equal record may come from the lost call, ms. */
export const duplicateWindowMs = 24 * 60 * 60 * 1_000;

/** Stores a create whose answer was lost. Its record may appear after the uncertainty window, as a duplicate. */
export function recordUnansweredCreate(
  { journal }: Pick<SyncContext, 'journal'>,
  operation: Operation,
  at: number,
): void {
  if (operation.kind !== 'create') return;
  const { localId, entity, fields } = operation;
  journal.lostCreates.prune(at - duplicateWindowMs);
  journal.lostCreates.add({ localId, entity, fields, at });
}

/** Limit of pending creates to store at a start, because each is compared with every new record. */
const maxRestoredCreates = 200;

/**
 * Stores the pending creates at a start like creates with a lost answer, so that the user is asked about duplicates.
 * The journal may have been restored from a backup, and another process may have applied them.
 */
export function recordPendingCreates(journal: Journal, at: number): void {
  const recordedIds = new Set(journal.lostCreates.all().map(({ localId }) => localId));
  const unrecorded = journal.operations
    .all()
    .filter(({ operation }) => operation.kind === 'create' && !recordedIds.has(operation.localId));
  for (const { operation } of unrecorded.slice(0, maxRestoredCreates))
    recordUnansweredCreate({ journal }, operation, at);
}

/** The lost creates that equal this record, oldest first. A line item must be in the same section too. */
function matchingLostCreates(
  { journal }: Pick<SyncContext, 'journal'>,
  received: ReceivedRecord,
): readonly LostCreate[] {
  const { entity, localId, fields } = received;
  return journal.lostCreates
    .all()
    .filter(
      (lost) =>
        lost.localId !== localId &&
        hasSameIdentity(journal, lost, received) &&
        (entity !== 'line_item' || lost.fields['section_id']?.[1] === fields['section_id']),
    );
}

/**
 * Whether the record may come from an earlier attempt of a create that is still in the outbox. It is not saved before
 * that create has its own record, because only then can the duplicate be told apart.
 */
export function mayMatchLostCreate(context: Pick<SyncContext, 'journal'>, received: ReceivedRecord): boolean {
  return matchingLostCreates(context, received).some(({ entity, localId }) =>
    context.journal.operations.ofRecord(entity, localId).some(({ operation }) => operation.kind === 'create'),
  );
}

/**
 * Asks the user about a new record if it equals a create whose answer was lost and which now has its own record.
 * Ordinary pulls find it, so it costs no call. Nothing is removed without the user.
 */
export function detectDuplicate(
  context: Pick<SyncContext, 'journal' | 'clock' | 'newId'>,
  received: ReceivedRecord,
): void {
  const { journal, clock, newId } = context;
  const [match] = matchingLostCreates(context, received).flatMap((lost) => {
    const ours = journal.records.find(lost.entity, lost.localId);
    return ours === undefined || lost.at < clock.now() - duplicateWindowMs ? [] : [{ lost, ours }];
  });
  if (match === undefined) return;
  const { lost, ours } = match;
  journal.questions.save({
    questionId: newId(),
    type: 'duplicate',
    entity: lost.entity,
    localId: lost.localId,
    duplicateId: received.localId,
    name: recordName(ours.record),
    proposalId: lost.entity === 'proposal' ? lost.localId : localIdOfField(received.fields['proposal_id']),
    createdAt: lost.at,
    noticedAt: clock.now(),
  });
}
