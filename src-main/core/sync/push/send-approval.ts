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

/** The approval of a send of an older version. */
export const noApproval: Approval = {
  sends: [],
  told: [],
  isNew: false,
  isOutlived: false,
  isSlow: false,
};

/** With a longer delay, the journal may know e-mails that the user did not know at the approval, ms. */
const promptMs = 60_000;

function knownSends({ records, activities }: Journal, proposalId: LocalId): readonly string[] {
  const record = records.find('proposal', proposalId)?.record;
  const publicId = record?.entity === 'proposal' ? record.fields.public_id : null;
  if (publicId === null || publicId === '') return [];
  const sends = activities
    .ofProposal(publicId)
    .filter((activity) => activity.activity_type === 'user_send_proposal');
  return sends.map(({ id }) => id);
}

/** The approval of an e-mail: the e-mails of the proposal that the user sees. */
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

/** The renewed approval: e-mails that the user was told about are known now. */
export function approvedAgain({ approval }: JournaledOperation): Approval {
  const { sends, told, ...rest } = approval ?? noApproval;
  return { ...rest, sends: [...sends, ...told], told: [] };
}

/** Number of timeline entries to read at once. */
const pageLength = 1_000;

/** The ids of all known e-mails with the same text and address, of any proposal. */
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
 * At a start, the data may be an older copy. A proposal that is not created yet may have been created and sent by a
 * process that this journal does not know; its e-mail is then in the timeline of another proposal. All e-mails that are
 * known now count as known at the approval, later ones do not.
 */
export function outliveApprovals(journal: Journal): void {
  for (const { operation, approval } of journal.operations.all()) {
    if (operation.kind !== 'send' || approval === null || !approval.isNew || approval.isOutlived) continue;
    const sends = [...new Set([...approval.sends, ...knownAnywhere(journal, operation)])];
    journal.operations.patch(operation.opId, { approval: { ...approval, sends, isOutlived: true } });
  }
}

/** The sends from here of the proposal with this public id. */
export function ownSendsOf(journal: Journal, publicId: string): readonly KnownSend[] {
  const ids = journal.records
    .ofEntity('proposal')
    .flatMap(({ record }): readonly LocalId[] =>
      record.entity === 'proposal' && record.fields.public_id === publicId ? [record.localId] : [],
    );
  return ids.flatMap((localId) => journal.ownSends.ofProposal(localId));
}

/**
 * Stores that an e-mail was sent, to identify its entry in the timeline. Call it before the send leaves the outbox.
 *
 * @param activityId its entry, if known
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
    // A user who decides that it was sent means the entry that they were told about.
    activityId: activityId ?? approval?.told[0] ?? null,
  });
}
