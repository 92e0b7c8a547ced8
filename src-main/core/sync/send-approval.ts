import type { OperationOf } from '#shared/sync/operation.ts';
import type { Journal } from '../journal/journal.ts';
import type { Approval, JournaledOperation } from '../journal/journaled-operation.ts';
import type { Clock } from '../ports.ts';

interface ApprovalContext {
  readonly journal: Journal;
  readonly clock: Clock;
}

/** An approval that comes later than this was given before what the journal knows by now, ms. */
const promptMs = 60_000;

function knownSends({ records, activities }: Journal, proposalId: string): readonly string[] {
  const record = records.find('proposal', proposalId)?.record;
  const publicId = record?.entity === 'proposal' ? (record.fields.public_id ?? '') : '';
  if (publicId === '') return [];
  const sends = activities
    .ofProposal(publicId)
    .filter((activity) => activity.activity_type === 'user_send_proposal');
  return sends.map(({ id }) => id);
}

/** What the person who approves an e-mail has before them: the e-mails of the proposal that went out before (S8). */
export function approvalOf(
  { journal, clock }: ApprovalContext,
  { localId, createdAt }: OperationOf<'send'>,
): Approval {
  const isPrompt = Math.abs(clock.now() - createdAt) <= promptMs;
  return { sends: isPrompt ? [...knownSends(journal, localId)] : [], told: [], isSlow: false };
}

/** The approval of an e-mail that is to go out after all: what was told of before is known now. */
export function approvedAgain({ approval }: JournaledOperation): Approval {
  return {
    sends: [...(approval?.sends ?? []), ...(approval?.told ?? [])],
    told: [],
    isSlow: approval?.isSlow ?? false,
  };
}

/**
 * Remembers that an e-mail went out, for whoever finds its entry in the timeline (S8). Runs before it leaves the outbox.
 *
 * @param activityId its entry, where that is known
 */
export function noteOwnSend(
  { journal, clock }: ApprovalContext,
  { operation, approval, baseline }: JournaledOperation,
  activityId: string | null,
): void {
  if (operation.kind !== 'send') return;
  journal.ownSends.add({
    opId: operation.opId,
    proposalId: operation.localId,
    at: clock.now(),
    message: operation.message,
    before: baseline?.activityIds ?? approval?.sends ?? [],
    // A person who says that it went out means the one that they were told of.
    activityId: activityId ?? approval?.told[0] ?? null,
  });
}
