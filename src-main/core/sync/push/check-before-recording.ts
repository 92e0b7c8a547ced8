import type { CallOutcome } from '../../api/call-outcome.ts';
import type { JournaledOperation } from '../../journal/journaled-operation.ts';
import { limitedCall } from '../../limiter/limited-call.ts';
import { findReadyOperation } from '../engine/plan-now.ts';
import { createReceiver } from '../pull/received-records.ts';
import type { SyncContext } from '../sync-context.ts';
import { hasRecordedEntry, type RecordingOperation } from '../verify/recorded-entry.ts';
import { commitResult } from './commit-result.ts';

/**
 * Reads the timeline before a recording that was made before this start. The journal may be an older copy, and the
 * recording may have taken effect already. Then it is committed without its call.
 *
 * @returns the outcome that ends the push; null if the call is due
 */
export async function checkBeforeRecording(
  context: SyncContext,
  entry: JournaledOperation,
  operation: RecordingOperation,
  signal: AbortSignal,
): Promise<CallOutcome<unknown> | null> {
  const { journal, api, limiter, clock } = context;
  const { opId, localId } = operation;
  const serverId = journal.records.serverIdOf('proposal', localId);
  // Without a server id, `prepareCall` refuses the call with a reason.
  if (serverId === null || entry.baseline?.isOutlived !== true) return null;
  const recorded = await hasRecordedEntry(context, entry, operation, serverId, 'push', signal);
  // The call itself finds out what became of a proposal that cannot be read.
  if (recorded.type !== 'ok') return recorded.type === 'refused' ? null : recorded;
  if (!recorded.value) return null;
  const proposal = await limitedCall(limiter, 'push', () => api.proposals.get(serverId), signal);
  if (proposal.type !== 'ok') return proposal.type === 'refused' ? null : proposal;
  journal.transaction(() => {
    if (findReadyOperation(journal, clock.now(), opId) === null) return;
    const received = createReceiver(journal, localId).proposal(proposal.value);
    commitResult(context, operation, { type: 'record', received, from: 'verify' });
  });
  return proposal;
}
