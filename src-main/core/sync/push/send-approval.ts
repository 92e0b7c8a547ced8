import type { LocalId } from '#shared/domain/ids.ts';
import { isOwnSend } from '../rules/sends/own-send.ts';
import type { OperationOf } from '#shared/sync/operation.ts';
import type { KnownSend } from '../rules/sends/unexplained-sends.ts';
import type { Journal } from '../../journal/journal.ts';
import type { Approval, JournaledOperation } from '../../journal/journaled-operation.ts';
import type { Clock } from '../../ports.ts';

interface ApprovalContext {
  readonly journal: Journal;
  readonly clock: Clock;
}

/** That of an e-mail which was approved before anything was kept of it. */
export const noApproval: Approval = {
  sends: [],
  told: [],
  isNew: false,
  isOutlived: false,
  isSlow: false,
};

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

/** What the user who approves an e-mail has before them: the e-mails of the proposal that went out before (S8). */
export function approvalOf(
  { journal, clock }: ApprovalContext,
  { localId, createdAt }: OperationOf<'send'>,
): Approval {
  const isPrompt = Math.abs(clock.now() - createdAt) <= promptMs;
  return {
    sends: isPrompt ? [...knownSends(journal, localId)] : [],
    told: [],
    isNew: journal.records.find('proposal', localId) === undefined,
    isOutlived: false,
    isSlow: false,
  };
}

/** The approval of an e-mail that is to go out after all: what was told of before is known now. */
export function approvedAgain({ approval }: JournaledOperation): Approval {
  const { sends, told, ...rest } = approval ?? noApproval;
  return { ...rest, sends: [...sends, ...told], told: [] };
}

/** So many entries of the timeline are looked through at once. */
const pageLength = 1_000;

/** The ids of all e-mails that are known, of whichever proposal, and that are in the same words to the same address. */
function knownAnywhere({ activities }: Journal, { message }: OperationOf<'send'>): readonly string[] {
  const ids: string[] = [];
  for (let after: string | null = null; ;) {
    const page = activities.page(after, pageLength);
    for (const activity of page) if (isOwnSend(message, activity)) ids.push(activity.id);
    after = page.at(-1)?.id ?? null;
    if (page.length < pageLength || after === null) return ids;
  }
}

/**
 * A process starts, and what it finds may be an older copy. A proposal that waits to be made may have been made since, and
 * its e-mail gone out, in a life that is not known here: that e-mail stands in the timeline of another proposal then. What
 * is known of all of them at this moment is known, and nothing that is read from now on.
 */
export function outliveApprovals(journal: Journal): void {
  for (const { operation, approval } of journal.operations.all()) {
    if (operation.kind !== 'send' || approval === null || !approval.isNew || approval.isOutlived) continue;
    const sends = [...new Set([...approval.sends, ...knownAnywhere(journal, operation)])];
    journal.operations.patch(operation.opId, { approval: { ...approval, sends, isOutlived: true } });
  }
}

/** The sends that went out from here, of the proposal of this public id. */
export function ownSendsOf(journal: Journal, publicId: string): readonly KnownSend[] {
  const ids = journal.records
    .ofEntity('proposal')
    .flatMap(({ record }): readonly LocalId[] =>
      record.entity === 'proposal' && record.fields.public_id === publicId ? [record.localId] : [],
    );
  return ids.flatMap((localId) => journal.ownSends.ofProposal(localId));
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
    // The user who says that it went out means the one that they were told of.
    activityId: activityId ?? approval?.told[0] ?? null,
  });
}
