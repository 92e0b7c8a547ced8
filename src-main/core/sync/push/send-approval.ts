import { createHash } from 'node:crypto';
import { approvedText, type ApprovedContent } from '#shared/sync/approved-content.ts';
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

/**
 * The approval of a send that was queued before approvals existed. It assumes that the user knew of no earlier e-mail.
 */
export const emptyApproval: Approval = {
  sends: [],
  told: [],
  isNew: false,
  isOutlived: false,
  isSlow: false,
  unseen: null,
};

/**
 * The approved content without a client that exists no more: the service has removed it from the proposal, and no user
 * has.
 */
export function withoutDeletedClient(
  { records, operations }: Pick<Journal, 'records' | 'operations'>,
  approved: ApprovedContent,
): ApprovedContent {
  const { frame } = approved;
  if (frame === null || frame.client_id === null) return approved;
  if (records.find('client', frame.client_id) !== undefined) return approved;
  // The create's outcome may be unknown.
  if (operations.ofRecord('client', frame.client_id).some(({ operation }) => operation.kind === 'create'))
    return approved;
  return { ...approved, frame: { ...frame, client_id: null } };
}

/**
 * Longest time between the user's approval and its arrival here, ms. After a longer delay no e-mail counts as known,
 * because a pull may have added e-mails that the user did not see.
 */
const maxApprovalDelayMs = 60_000;

function sendActivityIds({ records, activities }: Journal, proposalId: LocalId): readonly string[] {
  const record = records.find('proposal', proposalId)?.record;
  const publicId = record?.entity === 'proposal' ? record.fields.public_id : null;
  if (publicId === null || publicId === '') return [];
  const sendActivities = activities
    .ofProposal(publicId)
    .filter((activity) => activity.activity_type === 'user_send_proposal');
  return sendActivities.map(({ id }) => id);
}

/** The approval of a new send. The e-mails of the proposal in the journal count as known to the user. */
export function createApproval(
  { journal, clock }: ApprovalContext,
  { localId, createdAt }: OperationOf<'send'>,
): Approval {
  const isApprovedNow = Math.abs(clock.now() - createdAt) <= maxApprovalDelayMs;
  return {
    sends: isApprovedNow ? [...sendActivityIds(journal, localId)] : [],
    told: [],
    isNew: journal.records.find('proposal', localId) === undefined,
    isOutlived: false,
    isSlow: false,
    unseen: null,
  };
}

/** The hash by which a window names the content that it shows. */
const contentHash = (content: ApprovedContent): string =>
  createHash('sha256').update(approvedText(content)).digest('hex');

/**
 * The hash of the journal's content if the window showed another one at the approval; null if the approval counts. The
 * window may be behind by a change that arrived in the moment of the approval. A second answer counts after a question
 * about the same content.
 *
 * @param shown the window's hash; undefined from older versions, which counts as the same
 */
export function findUnseenContent(
  content: ApprovedContent,
  shown: string | undefined,
  approval: Approval,
): string | null {
  const present = contentHash(content);
  return shown === undefined || shown === present || approval.unseen === present ? null : present;
}

/** The approval after the user has agreed again. The user now knows the e-mails named in the last question. */
export function renewApproval({ approval }: JournaledOperation): Approval {
  const { sends, told, ...rest } = approval ?? emptyApproval;
  return { ...rest, sends: [...sends, ...told], told: [] };
}

/** Number of timeline entries per read of the journal. */
const pageLength = 1_000;

/** The activity ids of all e-mails with the same text and address, of any proposal. */
function findMatchingSendIds({ activities }: Journal, { message }: OperationOf<'send'>): readonly string[] {
  const ids: string[] = [];
  let page = activities.page(null, pageLength);
  for (;;) {
    for (const activity of page) if (isOwnSend(message, activity)) ids.push(activity.id);
    const last = page.at(-1);
    if (last === undefined || page.length < pageLength) return ids;
    page = activities.page(last.id, pageLength);
  }
}

/**
 * Prepares pending sends for the case that the journal was restored from a backup before this start. Another process
 * may have created and sent a proposal that is still pending here; its e-mail is then in the timeline of another
 * proposal. All equal e-mails that the journal has now count as known at the approval. Later ones lead to a question.
 */
export function refreshApprovalsAfterRestart(journal: Journal): void {
  for (const { operation, approval } of journal.operations.all()) {
    if (operation.kind !== 'send' || approval === null || !approval.isNew || approval.isOutlived) continue;
    const sends = [...new Set([...approval.sends, ...findMatchingSendIds(journal, operation)])];
    journal.operations.patch(operation.opId, { approval: { ...approval, sends, isOutlived: true } });
  }
}

/** The sends by this app of the proposal with this public id. */
export function ownSendsByPublicId(journal: Journal, publicId: string): readonly KnownSend[] {
  const ids = journal.records
    .ofEntity('proposal')
    .flatMap(({ record }): readonly LocalId[] =>
      record.entity === 'proposal' && record.fields.public_id === publicId ? [record.localId] : [],
    );
  return ids.flatMap((localId) => journal.ownSends.ofProposal(localId));
}

/**
 * Records that an e-mail was sent, to recognize its activity in the timeline. Call it before the send leaves the
 * outbox.
 *
 * @param activityId the e-mail's activity; null if unknown
 */
export function recordOwnSend(
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
    // If the user decided that it was sent, that concerns the activity named in the question.
    activityId: activityId ?? approval?.told[0] ?? null,
  });
}
