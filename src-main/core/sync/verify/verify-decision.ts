import type { ServerId } from '#shared/domain/ids.ts';
import type { RecordedDecision } from '#shared/domain/proposals/recorded-decision.ts';
import { createReason } from '#shared/reasons/reason.ts';
import type { OperationOf } from '#shared/sync/operation.ts';
import type { ServerActivity } from '../../api/schemas/activity.ts';
import type { Journal } from '../../journal/journal.ts';
import type { Baseline, JournaledOperation } from '../../journal/journaled-operation.ts';
import { limitedCall } from '../../limiter/limited-call.ts';
import { pageLength, readAllPages } from '../pull/read-proposal.ts';
import { createReceiver } from '../pull/received-records.ts';
import type { SyncContext } from '../sync-context.ts';
import { absent, readVerdict, type VerifyOutcome } from './verdict.ts';

/** The known entries of the proposal before the attempt: none of them is the operation's own. */
export function baselineOfDecision(
  { records, activities }: Pick<Journal, 'records' | 'activities'>,
  { localId }: OperationOf<'record_decision'>,
): Baseline {
  const record = records.find('proposal', localId)?.record;
  if (record?.entity !== 'proposal') return { activityIds: [], status: null };
  const { public_id, status } = record.fields;
  const known = public_id === null ? [] : activities.ofProposal(public_id);
  return { activityIds: known.map(({ id }) => id), status };
}

function isEntryOf({ fields }: ServerActivity, decision: RecordedDecision): boolean {
  return (
    fields.activity_type === 'user_manual_change_status_proposal' &&
    fields.decision === decision.decision &&
    fields.how === decision.how &&
    (fields.message ?? '') === decision.note &&
    (fields.from ?? '') === decision.decided_by.trim()
  );
}

/**
 * A decision was recorded if the timeline has its entry. The status alone proves nothing, because the client may have
 * decided on the page.
 */
export async function verifyDecision(
  context: SyncContext,
  { baseline }: JournaledOperation,
  { localId, decision }: OperationOf<'record_decision'>,
  proposalId: ServerId,
  signal: AbortSignal,
): Promise<VerifyOutcome> {
  const { api, journal, limiter } = context;
  const timeline = await readAllPages(
    context,
    'verify',
    (page) => api.activities.list({ proposalId, page, per: pageLength }),
    signal,
  );
  if (timeline.type !== 'ok') return timeline;
  const before = new Set(baseline?.activityIds);
  const isOurs = timeline.value.records.some((entry) => !before.has(entry.id) && isEntryOf(entry, decision));
  const proposal = await limitedCall(limiter, 'verify', () => api.proposals.get(proposalId), signal);
  return readVerdict(proposal, createReason('source.activity'), (server) => {
    const received = createReceiver(journal, localId).proposal(server);
    return isOurs
      ? {
          type: 'applied',
          effect: { type: 'record', received, from: 'verify' },
          finding: createReason('finding.hasValues'),
        }
      : absent(createReason('finding.noActivity'), received);
  });
}
