import type { Operation } from '#shared/sync/operation.ts';
import type { Journal } from '../../journal/journal.ts';
import type { LostCreate } from '../../journal/lost-create-store.ts';
import { looksLike } from './looks-like.ts';
import type { ReceivedRecord } from '../pull/receive-record.ts';
import { recordName } from '../view/record-name.ts';
import type { SyncContext } from '../sync-context.ts';

/** For so long after a lost answer, a record that looks like ours may be what the lost call made, ms. */
export const auditMs = 24 * 60 * 60 * 1_000;

/** Remembers a create whose answer was lost: what it made may appear after the uncertainty window, as a twin (S10). */
export function noteLostCreate(
  { journal }: Pick<SyncContext, 'journal'>,
  operation: Operation,
  at: number,
): void {
  if (operation.kind !== 'create') return;
  const { localId, entity, fields } = operation;
  journal.lostCreates.prune(at - auditMs);
  journal.lostCreates.add({ localId, entity, fields, at });
}

/** So many creates that wait at a start are remembered: each is compared with every record that appears. */
const mostOlder = 200;

/**
 * A process starts, and what it finds may be an older copy: what waits to be made may have been made since, in a life that
 * is not known here. It is remembered like a create whose answer was lost, so that the user is asked about the twin.
 */
export function noteOlderCreates(journal: Journal, at: number): void {
  const noted = new Set(journal.lostCreates.all().map(({ localId }) => localId));
  const waiting = journal.operations
    .all()
    .filter(({ operation }) => operation.kind === 'create' && !noted.has(operation.localId));
  for (const { operation } of waiting.slice(0, mostOlder)) noteLostCreate({ journal }, operation, at);
}

/** The lost creates that would have made this record, oldest first. */
function lostCreatesLike(
  { journal }: Pick<SyncContext, 'journal'>,
  received: ReceivedRecord,
): readonly LostCreate[] {
  const { entity, localId, fields } = received;
  return journal.lostCreates
    .all()
    .filter(
      (lost) =>
        lost.localId !== localId &&
        looksLike(journal, lost, received) &&
        (entity !== 'line_item' || lost.fields['section_id']?.[1] === fields['section_id']),
    );
}

/**
 * Whether it may be what an earlier try of a create made that still is in the outbox. It is not taken in before
 * that has its own record: only then can anybody say which of them is the twin.
 */
export function isAwaited(context: Pick<SyncContext, 'journal'>, received: ReceivedRecord): boolean {
  return lostCreatesLike(context, received).some(({ entity, localId }) =>
    context.journal.operations.ofRecord(entity, localId).some(({ operation }) => operation.kind === 'create'),
  );
}

/**
 * A record appeared that was not known. When it equals what a create of ours sent whose answer was lost, and
 * that create has its record by now, then the user is asked about the twin (S10). Found by the ordinary pulls, it costs
 * no call of its own; nothing is removed by itself.
 */
export function detectDuplicate(
  context: Pick<SyncContext, 'journal' | 'clock' | 'newId'>,
  received: ReceivedRecord,
): void {
  const { journal, clock, newId } = context;
  const [found] = lostCreatesLike(context, received).flatMap((lost) => {
    const ours = journal.records.find(lost.entity, lost.localId);
    return ours === undefined || lost.at < clock.now() - auditMs ? [] : [{ lost, ours }];
  });
  if (found === undefined) return;
  const { lost, ours } = found;
  const proposalId = received.fields['proposal_id'];
  journal.questions.save({
    questionId: newId(),
    type: 'twin',
    entity: lost.entity,
    localId: lost.localId,
    twinId: received.localId,
    name: recordName(ours.record),
    proposalId:
      lost.entity === 'proposal' ? lost.localId : typeof proposalId === 'string' ? proposalId : null,
    createdAt: lost.at,
    noticedAt: clock.now(),
  });
}
