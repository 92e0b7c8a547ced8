import type { LocalId } from '#shared/domain/ids.ts';
import { notApproved } from '../rules/sends/not-approved.ts';
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
import { approvedContent } from '../outbox/submit.ts';
import {
  pageLength,
  readAllPages,
  readNewestActivities,
  readProposal,
  type ProposalReading,
} from '../pull/read-proposal.ts';
import { createReceiver } from '../pull/received-records.ts';
import type { ReceivedRecord } from '../pull/receive-record.ts';
import { approvedAgain, noApproval, ownSendsOf } from './send-approval.ts';
import { stillReady } from '../engine/plan-now.ts';
import type { SyncContext } from '../sync-context.ts';
import { createReason, type Reason } from '#shared/reasons/reason.ts';
import { findDeadLink, type DeadLink } from './dead-link.ts';

/** A send that is late by more than this waits for the user's decision, ms. */
const staleSendMs = 12 * 60 * 60 * 1_000;

/**
 * Longest time between the start of the read of a proposal and its send, ms. If the read alone takes longer, and the
 * user knows and agreed, the time counts from the end of the read.
 */
const checkHoldsMs = 5_000;

interface SendEntry extends JournaledOperation {
  readonly operation: OperationOf<'send'>;
}

/** The result of the check before a send. */
export type SendCheck =
  /** It may be sent while the read is fresh. */
  | { readonly type: 'may-go'; readonly isFresh: () => boolean }
  /** It may not be sent, or this is unknown. */
  | { readonly type: 'stopped'; readonly outcome: CallOutcome<unknown> };

/** The service's content in the form of the approved content. */
function presentContent(
  { journal }: SyncContext,
  reading: ProposalReading,
): ReturnType<typeof approvedContent> {
  const receive = createReceiver(journal);
  const read = receive.proposal(reading.proposal);
  const proposal = { ...read, fields: { ...read.fields, taxes_known: reading.taxes !== null } };
  const records: ReceivedRecord[] = [proposal];
  for (const section of reading.sections) {
    const inSection = receive.section(section);
    records.push(inSection);
    records.push(...(reading.items.get(section.id) ?? []).map(receive.lineItemOf(inSection.localId)));
  }
  records.push(...(reading.taxes ?? []).map(receive.taxationOf(proposal.localId)));
  const view = createRecordMap(
    records.map(({ entity, localId, serverId, fields }) => makeRecord(entity, localId, serverId, fields)),
  );
  return approvedContent(view, proposal.localId);
}

/**
 * Asks the user if the timeline has this e-mail without an explanation here: then the data may be an older copy of data
 * that has sent it.
 *
 * @param timeline of its proposal
 * @param others of other proposals
 * @returns whether it asked
 */
function askAboutEarlier(
  { journal, clock }: SyncContext,
  { operation, approval }: SendEntry,
  timeline: readonly ServerActivity[],
  others: readonly ServerActivity[],
): boolean {
  const { opId, localId, message } = operation;
  const given = approval ?? noApproval;
  const approvedWith = new Set(given.sends);
  const unexplained = (entries: readonly ServerActivity[], known: readonly KnownSend[]) =>
    unexplainedSends(message, entries, approvedWith, known);
  const byProposal = Map.groupBy(
    others.filter(({ fields }) => isOwnSend(message, fields)),
    ({ fields }) => fields.proposal_public_id,
  );
  const found = [
    ...unexplained(timeline, journal.ownSends.ofProposal(localId)),
    ...[...byProposal].flatMap(([publicId, entries]) => unexplained(entries, ownSendsOf(journal, publicId))),
  ];
  if (found.length === 0) return false;
  const { email } = message;
  const told = { ...given, told: found.map(({ id }) => id) };
  journal.transaction(() => {
    journal.operations.transition(opId, 'ask', {
      reason: createReason('operation.sentBefore', { email }),
      approval: told,
    });
    const evidence = {
      source: createReason('source.activityBefore'),
      finding: createReason('finding.sentTo', { email }),
    };
    journal.attempts.addEvidence(opId, { at: clock.now(), ...evidence });
  });
  return true;
}

/** Asks the user whether to send the e-mail although reading its proposal takes too long. */
export function askAboutSlowness({ journal }: SyncContext, entry: JournaledOperation): void {
  const { opId } = entry.operation;
  const seconds = checkHoldsMs / 1_000;
  journal.operations.transition(opId, 'ask', {
    reason: createReason('operation.tooSlow', { seconds }),
    approval: { ...approvedAgain(entry), isSlow: true },
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
  // Without an id the call itself fails with a message.
  if (serverId === null) return { type: 'may-go', isFresh: () => true };

  const activities = await readAllPages<ServerActivity>(
    context,
    'user',
    (page) => api.activities.list({ proposalId: serverId, page, per: pageLength }),
    signal,
  );
  if (activities.type !== 'ok') return refusedReading(context, opId, activities);
  const others = await readOthers(context, entry, signal);
  if (others.type !== 'ok') return refusedReading(context, opId, others);
  const since = localWrites.mark();
  let countsFrom = clock.monotonic();
  const onBegin = (): void => {
    countsFrom = clock.monotonic();
  };
  const reading = await readProposal(context, serverId, 'user', signal, onBegin);
  if (reading.type !== 'ok') return refusedReading(context, opId, reading);
  if (entry.approval?.isSlow === true) countsFrom = clock.monotonic();

  // The read is applied first, so that the user sees the content that a question is about.
  applyProposals(context, [reading.value.proposal], since);
  applySections(context, reading.value, since, localId);
  applyTaxes(context, localId, reading.value.taxes, since);
  const stopped: SendCheck = { type: 'stopped', outcome: reading };
  // A send that was held or withdrawn meanwhile causes no question. A conflict that the read revealed is decided first.
  const current = readyEntry(context, opId);
  if (current === null) return stopped;

  if (askAboutEarlier(context, current, activities.value.records, others.value)) return stopped;
  const ask = (reason: Reason): SendCheck => {
    journal.operations.transition(opId, 'ask', { reason });
    return stopped;
  };
  const dead = deadLinkOf(context, localId, reading.value, activities.value.records);
  if (dead !== null)
    return ask(createReason(dead === 'archived' ? 'operation.archived' : 'operation.expired'));
  // A scheduled send was approved for its scheduled time.
  const wantedAt = Math.max(current.operation.createdAt, notBeforeOf(current.operation));
  if (clock.now() - wantedAt > staleSendMs) return ask(createReason('operation.waitedLong'));
  const { approved } = current;
  const changed = approved === null ? null : notApproved(approved, presentContent(context, reading.value));
  if (changed !== null) return ask(changed);
  context.failpoint('send:before-baseline');
  journal.operations.patch(opId, {
    baseline: {
      activityIds: activities.value.records.map(({ id }) => id),
      status: reading.value.proposal.fields.status,
    },
  });
  return { type: 'may-go', isFresh: () => clock.monotonic() - countsFrom <= checkHoldsMs };
}

/** Whether the client could not decide on the linked page. */
function deadLinkOf(
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
 * The newest entries of other proposals, if one of them may be the same proposal, created by a process that this
 * journal does not know.
 */
async function readOthers(
  context: SyncContext,
  { operation, approval }: SendEntry,
  signal: AbortSignal,
): Promise<CallOutcome<readonly ServerActivity[]>> {
  if (approval?.isOutlived !== true) return { type: 'ok', value: [], status: 200, headers: noRateHeaders };
  const { journal } = context;
  const newest = await readNewestActivities(context, 'user', signal);
  if (newest.type !== 'ok') return newest;
  const record = journal.records.find('proposal', operation.localId)?.record;
  const own = record?.entity === 'proposal' ? record.fields.public_id : null;
  return { ...newest, value: newest.value.filter(({ fields }) => fields.proposal_public_id !== own) };
}

/** The present entry of a send; null if it must not be sent any more. */
function readyEntry({ journal, clock }: SyncContext, opId: string): SendEntry | null {
  const entry = stillReady(journal, clock.now(), opId);
  return entry?.operation.kind === 'send' ? { ...entry, operation: entry.operation } : null;
}

/** If the service refuses to return the proposal, there is nothing to send. */
function refusedReading(context: SyncContext, opId: string, outcome: CallOutcome<unknown>): SendCheck {
  if (outcome.type === 'refused' && readyEntry(context, opId) !== null)
    context.journal.operations.transition(opId, 'refused', { reason: outcome.reason });
  return { type: 'stopped', outcome };
}
