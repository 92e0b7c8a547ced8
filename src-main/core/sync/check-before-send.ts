import { findDifference } from '#shared/sync/approved-content.ts';
import { notBeforeOf } from '#shared/sync/plan-push.ts';
import { createRecordMap } from '#shared/sync/record-map.ts';
import { makeRecord } from '#shared/sync/record-from-create.ts';
import type { CallOutcome } from '../api/call-outcome.ts';
import type { ServerActivity } from '../api/schemas/activity.ts';
import type { JournaledOperation } from '../journal/journaled-operation.ts';
import { applyProposals, applySections, applyTaxes } from './apply-reading.ts';
import { approvedContent } from './submit.ts';
import { pageLength, readAllPages, readProposal, type ProposalReading } from './read-proposal.ts';
import { receivedLineItem, receivedProposal, receivedSection, receivedTaxation } from './received-records.ts';
import type { ReceivedRecord } from './receive-record.ts';
import type { SyncContext } from './sync-context.ts';
import { t } from '../words/words.ts';
import { differenceWords } from './difference-words.ts';

/** A send that is late by more than this asks again before it goes (S20), ms. */
const staleSendMs = 12 * 60 * 60 * 1_000;

/** What stands on the service, in the shape in which it was approved. */
function presentContent(
  { journal }: SyncContext,
  reading: ProposalReading,
): ReturnType<typeof approvedContent> {
  const read = receivedProposal(journal, reading.proposal);
  const proposal = { ...read, fields: { ...read.fields, taxes_known: reading.taxes !== null } };
  const records: ReceivedRecord[] = [proposal];
  for (const section of reading.sections) {
    const inSection = receivedSection(journal, section);
    records.push(inSection);
    for (const item of reading.items.get(section.id) ?? []) {
      records.push(receivedLineItem(journal, item, inSection.localId));
    }
  }
  for (const tax of reading.taxes ?? []) records.push(receivedTaxation(journal, tax, proposal.localId));
  const view = createRecordMap(
    records.map(({ entity, localId, serverId, fields }) => makeRecord(entity, localId, serverId, fields)),
  );
  return approvedContent(view, proposal.localId);
}

/**
 * Reads the proposal back before it goes out, and remembers what its timeline holds already (S8, S14). When
 * the client would read something else than was approved, the send waits for a person.
 *
 * @returns null when the send may go; otherwise how the checking ended
 */
export async function checkBeforeSend(
  context: SyncContext,
  entry: JournaledOperation,
  signal: AbortSignal,
): Promise<CallOutcome<unknown> | null> {
  const { journal, clock, api, touched } = context;
  const { opId, localId, createdAt } = entry.operation;
  // Whoever names a time has approved that it goes out then.
  const wantedAt = Math.max(createdAt, notBeforeOf(entry.operation));
  const serverId = journal.records.serverIdOf('proposal', localId);
  // Without an id the call itself says what is missing.
  if (serverId === null) return null;
  const ask = (reason: string): void => journal.operations.patch(opId, { state: 'needs-user', reason });

  const since = touched.mark();
  const reading = await readProposal(context, serverId, 'person', signal);
  if (reading.type !== 'ok') return refusedReading(context, opId, reading);
  const activities = await readAllPages<ServerActivity>(
    context,
    'person',
    (page) => api.activities.list({ proposalId: serverId, page, per: pageLength }),
    signal,
  );
  if (activities.type !== 'ok') return refusedReading(context, opId, activities);

  // What was read is shown as well: whoever is asked below must see what the client would read.
  applyProposals(context, [reading.value.proposal], since);
  applySections(context, reading.value, since, localId);
  applyTaxes(context, localId, reading.value.taxes, since);
  // A clash that this brought to light is decided first (S12).
  if (journal.conflicts.all().some(({ proposalId }) => proposalId === localId)) return activities;

  if (clock.now() - wantedAt > staleSendMs) {
    ask(t('operation.waitedLong'));
    return activities;
  }
  const difference =
    entry.approved === null ? null : findDifference(entry.approved, presentContent(context, reading.value));
  if (difference !== null) {
    ask(t('operation.notApproved', { difference: differenceWords(difference) }));
    return activities;
  }
  context.failpoint('send:before-baseline');
  journal.operations.patch(opId, {
    baseline: {
      activityIds: activities.value.records.map(({ id }) => id),
      status: reading.value.proposal.fields.status,
    },
  });
  return null;
}

/** The service refuses to show the proposal: then there is nothing that could be sent. */
function refusedReading(
  { journal }: SyncContext,
  opId: string,
  outcome: CallOutcome<unknown>,
): CallOutcome<unknown> {
  if (outcome.type === 'refused')
    journal.operations.patch(opId, { state: 'rejected', reason: outcome.message });
  return outcome;
}
