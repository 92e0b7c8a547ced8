import type { LocalId } from '#shared/domain/ids.ts';
import type { CallOutcome } from '../../api/call-outcome.ts';
import type { ServerActivity } from '../../api/schemas/activity.ts';
import type { ServerProposal } from '../../api/schemas/proposal.ts';
import type { FocusedProposals } from '../engine/focused-proposals.ts';
import { applyActivities } from './apply-activities.ts';
import { applyProposals, applySections, applyTaxes } from './apply-reading.ts';
import { pageLength, readNewestPages, readSections, readTaxes } from './read-proposal.ts';
import type { SyncContext } from '../sync-context.ts';

/** How many changed proposals are read whole in one refresh; the next one goes on. */
const changedPerPoll = 10;

interface PollContext extends SyncContext {
  readonly focused: FocusedProposals;
  readonly signal: AbortSignal;
}

/** Listed proposals that are not what we know, so that their sections may have changed as well. */
function changedOf(
  { journal }: PollContext,
  proposals: readonly ServerProposal[],
): readonly ServerProposal[] {
  const outlines = journal.records.outlinesOf(proposals.map(({ id }) => id));
  return proposals.filter(({ id, updatedAt, sectionIds }) => {
    const known = outlines.get(id);
    if (known === undefined) return !journal.records.hasTombstone('proposal', id);
    if (updatedAt !== null && updatedAt !== known.updatedAt) return true;
    // Also where its time is the same: what the service copied from a template came with the proposal, and is not here yet.
    return (
      sectionIds !== null &&
      (sectionIds.length !== known.sectionIds.size || sectionIds.some((each) => !known.sectionIds.has(each)))
    );
  });
}

/** Drafts and those that the client has before them come before what is decided already (S17). */
export function tierOf({ journal }: Pick<SyncContext, 'journal'>, localId: LocalId): number {
  const record = journal.records.find('proposal', localId)?.record;
  const status = record?.entity === 'proposal' ? record.fields.status : 'draft';
  return status === 'accepted' || status === 'rejected' ? 1 : 0;
}

/** Reads proposals whole, one after another; what there is no turn for, or does not come through, waits for the next. */
async function readWhole(
  context: PollContext,
  proposalIds: readonly LocalId[],
): Promise<CallOutcome<unknown> | null> {
  const { focused, journal, localWrites, signal } = context;
  const turns = focused.focused().length + changedPerPoll;
  let last: CallOutcome<unknown> | null = null;
  for (const [index, localId] of proposalIds.slice(0, turns).entries()) {
    focused.setBehind(proposalIds.slice(index));
    const serverId = journal.records.serverIdOf('proposal', localId);
    if (serverId === null) continue;
    const since = localWrites.mark();
    const reading = await readSections(context, { proposalId: serverId }, 'pull', signal);
    if (reading.type !== 'ok' && reading.type !== 'refused') return reading;
    context.failpoint('poll:after-sections');
    if (reading.type === 'ok') applySections(context, reading.value, since, localId);
    last = reading;
    const taxes = await readTaxes(context, serverId, 'pull', signal);
    if (taxes.type !== 'ok') return taxes;
    applyTaxes(context, localId, taxes.value, since);
  }
  focused.setBehind(proposalIds.slice(turns));
  return last;
}

/**
 * A short look at what is new (S17): the timeline, the proposals, and the sections of those that changed or that
 * somebody looks at. Three or four calls when little happened.
 */
export async function poll(context: PollContext): Promise<CallOutcome<unknown>> {
  const { api, focused, journal, signal } = context;
  const activities = await readNewestPages<ServerActivity>(
    context,
    'pull',
    (page) => api.activities.list({ page, per: pageLength }),
    signal,
  );
  if (activities.type !== 'ok') return activities;
  const fresh = applyActivities(context, activities.value);
  if (fresh.length > 0 && (journal.meta.get('lastPulledAt') ?? null) !== null) context.onNews(fresh);
  context.failpoint('poll:after-activities');

  const since = context.localWrites.mark();
  const proposals = await readNewestPages<ServerProposal>(
    context,
    'pull',
    (page) => api.proposals.list({ page, per: pageLength }),
    signal,
  );
  if (proposals.type !== 'ok') return proposals;
  const changed = changedOf(context, proposals.value).map(({ id }) =>
    journal.records.localIdOf('proposal', id),
  );
  applyProposals(context, proposals.value, since);

  const others = [...focused.behind(), ...changed].toSorted(
    (left, right) => tierOf(context, left) - tierOf(context, right),
  );
  return (await readWhole(context, [...new Set([...focused.focused(), ...others])])) ?? proposals;
}
