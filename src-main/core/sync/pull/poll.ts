import type { LocalId } from '#shared/domain/ids.ts';
import type { CallOutcome } from '../../api/call-outcome.ts';
import type { ServerProposal } from '../../api/schemas/proposal.ts';
import type { FocusedProposals } from '../engine/focused-proposals.ts';
import { applyActivities } from './apply-activities.ts';
import { applyProposals, applySections, applyTaxes } from './apply-reading.ts';
import { readChanges } from './read-changes.ts';
import {
  pageLength,
  readNewestActivities,
  readNewestPages,
  readSections,
  readTaxes,
} from './read-proposal.ts';
import type { SyncContext } from '../sync-context.ts';

/** Limit of changed proposals that one poll reads. The next poll reads the others. */
const changedPerPoll = 10;

interface PollContext extends SyncContext {
  readonly focused: FocusedProposals;
  readonly signal: AbortSignal;
}

/** The listed proposals that are new or differ from the base. Their contents may have changed too. */
function findChanged(
  { journal }: PollContext,
  proposals: readonly ServerProposal[],
): readonly ServerProposal[] {
  const outlines = journal.records.outlinesOf(proposals.map(({ id }) => id));
  return proposals.filter(({ id, updatedAt, sectionIds }) => {
    const known = outlines.get(id);
    if (known === undefined) return !journal.records.hasTombstone('proposal', id);
    if (updatedAt !== null && updatedAt !== known.updatedAt) return true;
    // A proposal may lack sections here although `updatedAt` is equal, such as those copied from a template.
    return (
      sectionIds !== null &&
      (sectionIds.length !== known.sectionIds.size || sectionIds.some((each) => !known.sectionIds.has(each)))
    );
  });
}

/** The rank of a proposal among those to read: drafts and pending ones (0) come before decided ones (1). */
export function readPriority({ journal }: Pick<SyncContext, 'journal'>, localId: LocalId): number {
  const record = journal.records.find('proposal', localId)?.record;
  const status = record?.entity === 'proposal' ? record.fields.status : 'draft';
  return status === 'accepted' || status === 'rejected' ? 1 : 0;
}

/**
 * Reads the contents of proposals, one after another. Those beyond the limit or after a failure wait for the next poll.
 */
async function readContents(
  context: PollContext,
  proposalIds: readonly LocalId[],
): Promise<CallOutcome<unknown> | null> {
  const { focused, journal, localWrites, signal } = context;
  const maxReads = focused.focused().length + changedPerPoll;
  let last: CallOutcome<unknown> | null = null;
  for (const [index, localId] of proposalIds.slice(0, maxReads).entries()) {
    focused.setUnreadChanges(proposalIds.slice(index));
    const serverId = journal.records.serverIdOf('proposal', localId);
    if (serverId === null) continue;
    const startMark = localWrites.mark();
    const reading = await readSections(context, { proposalId: serverId }, 'pull', signal);
    if (reading.type !== 'ok' && reading.type !== 'refused') return reading;
    context.failpoint('poll:after-sections');
    if (reading.type === 'ok') applySections(context, reading.value, startMark, localId);
    last = reading;
    const taxes = await readTaxes(context, serverId, 'pull', signal);
    if (taxes.type !== 'ok') return taxes;
    applyTaxes(context, localId, taxes.value, startMark);
  }
  focused.setUnreadChanges(proposalIds.slice(maxReads));
  return last;
}

/** Reads what no list of changes has: the contents of new proposals as a whole, and the taxes of changed ones. */
async function readRest(context: PollContext): Promise<CallOutcome<unknown> | null> {
  const { focused, journal, localWrites, signal } = context;
  const unread = new Set(focused.unreadChanges());
  for (;;) {
    const [localId, ...others] = focused.unreadTaxes();
    if (localId === undefined) break;
    const serverId = journal.records.serverIdOf('proposal', localId);
    if (serverId !== null && !unread.has(localId)) {
      const startMark = localWrites.mark();
      const taxes = await readTaxes(context, serverId, 'pull', signal);
      if (taxes.type !== 'ok') return taxes;
      applyTaxes(context, localId, taxes.value, startMark);
    }
    focused.setUnreadTaxes(others);
  }
  return await readContents(context, [...unread]);
}

/**
 * Reads changes: the timeline, the proposals, and the contents of changed or open ones. Without changed or open
 * proposals it takes two to four calls.
 *
 * @param isBrief leaves the contents to the next poll, so that it takes a few calls however much has changed
 */
export async function poll(context: PollContext, isBrief = false): Promise<CallOutcome<unknown>> {
  const { api, focused, journal, signal } = context;
  const activities = await readNewestActivities(context, 'pull', signal);
  if (activities.type !== 'ok') return activities;
  const newActivities = applyActivities(context, activities.value);
  if (newActivities.length > 0 && (journal.meta.get('lastPulledAt') ?? null) !== null)
    context.onNews(newActivities);
  context.failpoint('poll:after-activities');

  const changes = await readChanges(context, 'pull');
  if (changes?.type === 'ok') return (isBrief ? null : await readRest(context)) ?? changes;
  if (changes !== null && changes.type !== 'refused') return changes;
  const startMark = context.localWrites.mark();
  const proposals = await readNewestPages<ServerProposal>(
    context,
    'pull',
    (page) => api.proposals.list({ page, per: pageLength }),
    signal,
  );
  if (proposals.type !== 'ok') return proposals;
  const changed = findChanged(context, proposals.value).map(({ id }) =>
    journal.records.localIdOf('proposal', id),
  );
  applyProposals(context, proposals.value, startMark);

  const others = [...focused.unreadChanges(), ...changed].toSorted(
    (left, right) => readPriority(context, left) - readPriority(context, right),
  );
  if (isBrief) {
    focused.setUnreadChanges([...new Set(others)]);
    return proposals;
  }
  return (await readContents(context, [...new Set([...focused.focused(), ...others])])) ?? proposals;
}
