import type { LocalId } from '#shared/domain/ids.ts';
import { notApprovedReason } from '../rules/sends/not-approved.ts';
import type { OperationOf } from '#shared/sync/operation.ts';
import { notBeforeOf } from '../rules/plan-push.ts';
import { createRecordMap } from '#shared/sync/record-map.ts';
import { makeRecord } from '#shared/sync/record-from-create.ts';
import { isOwnSend } from '../rules/sends/own-send.ts';
import { unexplainedSends, type KnownSend } from '../rules/sends/unexplained-sends.ts';
import { noRateHeaders, type CallOutcome } from '../../api/call-outcome.ts';
import type { ServerActivity } from '../../api/schemas/activity.ts';
import type { JournaledOperation } from '../../journal/journaled-operation.ts';
import { applyProposals, applySections, applyTaxes } from '../pull/apply-reading.ts';
import { approvedContent } from '#shared/sync/approved-content.ts';
import {
  pageLength,
  readAllPages,
  readNewestActivities,
  readProposal,
  type ProposalReading,
} from '../pull/read-proposal.ts';
import { createReceiver, type ReceivedRecord } from '../pull/received-records.ts';
import { renewApproval, emptyApproval, ownSendsByPublicId, withoutDeletedClient } from './send-approval.ts';
import { findReadyOperation } from '../engine/plan-now.ts';
import type { SyncContext } from '../sync-context.ts';
import { createReason, type Reason } from '#shared/reasons/reason.ts';
import { findDeadLink, type DeadLink } from './dead-link.ts';

/** A send that is overdue by more than this waits for the user's decision, ms. */
const maxSendDelayMs = 12 * 60 * 60 * 1_000;

/**
 * Longest time between the start of a proposal's read and its send, ms. If the user agreed to a slow read, it counts
 * from the end of the read.
 */
const checkValidMs = 5_000;

interface SendEntry extends JournaledOperation {
  readonly operation: OperationOf<'send'>;
}

/** The result of the check before a send. */
export type SendCheck =
  /** The e-mail may be sent while `isFresh` returns true. */
  | { readonly type: 'may-go'; readonly isFresh: () => boolean }
  /** The e-mail must not be sent, or a read failed. */
  | { readonly type: 'stopped'; readonly outcome: CallOutcome<unknown> };

/** The content on the service, in the form of the approved content. */
function contentOnService(
  { journal }: SyncContext,
  reading: ProposalReading,
): ReturnType<typeof approvedContent> {
  const receive = createReceiver(journal);
  const read = receive.proposal(reading.proposal);
  const proposal = { ...read, fields: { ...read.fields, taxes_known: reading.taxes !== null } };
  const records: ReceivedRecord[] = [proposal];
  for (const section of reading.sections) {
    const receivedSection = receive.section(section);
    records.push(receivedSection);
    records.push(...(reading.items.get(section.id) ?? []).map(receive.lineItemOf(receivedSection.localId)));
  }
  records.push(...(reading.taxes ?? []).map(receive.taxationOf(proposal.localId)));
  const view = createRecordMap(
    records.map(({ entity, localId, serverId, fields }) => makeRecord(entity, localId, serverId, fields)),
  );
  return approvedContent(view, proposal.localId);
}

/**
 * Asks the user if a timeline has an equal e-mail that this journal cannot explain. The journal may come from a backup,
 * and the e-mail may have been sent already.
 *
 * @param timeline activities of the proposal
 * @param others activities of other proposals
 * @returns whether it asked
 */
function askAboutUnexplainedSends(
  { journal, clock }: SyncContext,
  { operation, approval }: SendEntry,
  timeline: readonly ServerActivity[],
  others: readonly ServerActivity[],
): boolean {
  const { opId, localId, message } = operation;
  const knownApproval = approval ?? emptyApproval;
  const knownActivityIds = new Set(knownApproval.sends);
  const findUnexplained = (entries: readonly ServerActivity[], known: readonly KnownSend[]) =>
    unexplainedSends(message, entries, knownActivityIds, known);
  const byProposal = Map.groupBy(
    others.filter(({ fields }) => isOwnSend(message, fields)),
    ({ fields }) => fields.proposal_public_id,
  );
  const unexplainedActivities = [
    ...findUnexplained(timeline, journal.ownSends.ofProposal(localId)),
    ...[...byProposal].flatMap(([publicId, entries]) =>
      findUnexplained(entries, ownSendsByPublicId(journal, publicId)),
    ),
  ];
  if (unexplainedActivities.length === 0) return false;
  const { email } = message;
  const renewedApproval = { ...knownApproval, told: unexplainedActivities.map(({ id }) => id) };
  journal.transaction(() => {
    journal.operations.transition(opId, 'ask', {
      reason: createReason('operation.sentBefore', { email }),
      approval: renewedApproval,
    });
    const evidence = {
      source: createReason('source.activityBefore'),
      finding: createReason('finding.sentTo', { email }),
    };
    journal.attempts.addEvidence(opId, { at: clock.now(), ...evidence });
  });
  return true;
}

/** Asks the user whether to send the e-mail although the read of its proposal takes too long. */
export function askAboutSlowRead({ journal }: SyncContext, entry: JournaledOperation): void {
  const { opId } = entry.operation;
  const seconds = checkValidMs / 1_000;
  journal.operations.transition(opId, 'ask', {
    reason: createReason('operation.tooSlow', { seconds }),
    approval: { ...renewApproval(entry), isSlow: true },
  });
}

/**
 * Stores the proposal's timeline as baseline and reads the proposal, as late as possible before the send. If the client
 * would read other content than the approved one, the send waits for the user.
 */
export async function checkBeforeSend(
  context: SyncContext,
  entry: SendEntry,
  signal: AbortSignal,
): Promise<SendCheck> {
  const { journal, clock, api, localWrites } = context;
  const { opId, localId } = entry.operation;
  const serverId = journal.records.serverIdOf('proposal', localId);
  // Without a server id, `prepareCall` refuses the call with a reason, so no check is needed.
  if (serverId === null) return { type: 'may-go', isFresh: () => true };

  const timeline = await readAllPages<ServerActivity>(
    context,
    'user',
    (page) => api.activities.list({ proposalId: serverId, page, per: pageLength }),
    signal,
  );
  if (timeline.type !== 'ok') return stopOnFailedRead(context, opId, timeline);
  const otherActivities = await readOtherActivities(context, entry, signal);
  if (otherActivities.type !== 'ok') return stopOnFailedRead(context, opId, otherActivities);
  const startMark = localWrites.mark();
  let checkedAt = clock.monotonic();
  const onBegin = (): void => {
    checkedAt = clock.monotonic();
  };
  const reading = await readProposal(context, serverId, 'user', signal, onBegin);
  if (reading.type !== 'ok') return stopOnFailedRead(context, opId, reading);
  if (entry.approval?.isSlow === true) checkedAt = clock.monotonic();

  // The read is applied first, so that the user sees the content that a question is about.
  applyProposals(context, [reading.value.proposal], startMark);
  applySections(context, reading.value, startMark, localId);
  applyTaxes(context, localId, reading.value.taxes, startMark);
  const stopped: SendCheck = { type: 'stopped', outcome: reading };
  // A send that was held or withdrawn during the read needs no question. If the read found a conflict, its decision
  // comes first.
  const current = findReadySend(context, opId);
  if (current === null) return stopped;

  if (askAboutUnexplainedSends(context, current, timeline.value.records, otherActivities.value))
    return stopped;
  const ask = (reason: Reason): SendCheck => {
    journal.operations.transition(opId, 'ask', { reason });
    return stopped;
  };
  const deadLink = checkLink(context, localId, reading.value, timeline.value.records);
  if (deadLink !== null)
    return ask(createReason(deadLink === 'archived' ? 'operation.archived' : 'operation.expired'));
  // A scheduled send was approved for its scheduled time, so its delay counts from there.
  const dueAt = Math.max(current.operation.createdAt, notBeforeOf(current.operation));
  if (clock.now() - dueAt > maxSendDelayMs) return ask(createReason('operation.waitedLong'));
  const { approved } = current;
  const changeReason =
    approved === null
      ? null
      : notApprovedReason(withoutDeletedClient(journal, approved), contentOnService(context, reading.value));
  if (changeReason !== null) return ask(changeReason);
  context.failpoint('send:before-baseline');
  journal.operations.patch(opId, {
    baseline: {
      activityIds: timeline.value.records.map(({ id }) => id),
      status: reading.value.proposal.fields.status,
    },
  });
  return { type: 'may-go', isFresh: () => clock.monotonic() - checkedAt <= checkValidMs };
}

/** The reason why the client could not decide on the linked page; null if they can. */
function checkLink(
  { journal, clock }: SyncContext,
  localId: LocalId,
  { proposal }: ProposalReading,
  activities: readonly ServerActivity[],
): DeadLink | null {
  const base = journal.records.find('proposal', localId)?.record;
  const expiresAt = base?.entity === 'proposal' ? base.fields.expires_at : undefined;
  return findDeadLink({ archivedAt: proposal.fields.archived_at, expiresAt, activities }, clock.now());
}

/**
 * Reads the newest activities of other proposals after a restart with a pending create. One of them may be this
 * proposal, created by a process that this journal does not know.
 */
async function readOtherActivities(
  context: SyncContext,
  { operation, approval }: SendEntry,
  signal: AbortSignal,
): Promise<CallOutcome<readonly ServerActivity[]>> {
  if (approval?.isOutlived !== true) return { type: 'ok', value: [], status: 200, headers: noRateHeaders };
  const { journal } = context;
  const newestActivities = await readNewestActivities(context, 'user', signal);
  if (newestActivities.type !== 'ok') return newestActivities;
  const record = journal.records.find('proposal', operation.localId)?.record;
  const ownPublicId = record?.entity === 'proposal' ? record.fields.public_id : null;
  return {
    ...newestActivities,
    value: newestActivities.value.filter(({ fields }) => fields.proposal_public_id !== ownPublicId),
  };
}

/** The current entry of a send; null if it must not be sent any more. */
function findReadySend({ journal, clock }: SyncContext, opId: string): SendEntry | null {
  const entry = findReadyOperation(journal, clock.now(), opId);
  return entry?.operation.kind === 'send' ? { ...entry, operation: entry.operation } : null;
}

/** Stops the send after a failed read. If the service refused the read, the send is refused too. */
function stopOnFailedRead(context: SyncContext, opId: string, outcome: CallOutcome<unknown>): SendCheck {
  if (outcome.type === 'refused' && findReadySend(context, opId) !== null)
    context.journal.operations.transition(opId, 'refused', { reason: outcome.reason });
  return { type: 'stopped', outcome };
}
