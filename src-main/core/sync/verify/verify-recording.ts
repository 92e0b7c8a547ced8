import type { ServerId } from '#shared/domain/ids.ts';
import { createReason } from '#shared/reasons/reason.ts';
import type { JournaledOperation } from '../../journal/journaled-operation.ts';
import { limitedCall } from '../../limiter/limited-call.ts';
import { createReceiver } from '../pull/received-records.ts';
import type { SyncContext } from '../sync-context.ts';
import { hasRecordedEntry, type RecordingOperation } from './recorded-entry.ts';
import { absent, verdictOfRead, type VerifyOutcome } from './verdict.ts';

/**
 * Verifies a recording: it took effect if the timeline has its entry. The status alone proves nothing: the client may
 * have decided on the page, and another user may have sent the proposal.
 */
export async function verifyRecording(
  context: SyncContext,
  entry: JournaledOperation,
  operation: RecordingOperation,
  proposalId: ServerId,
  signal: AbortSignal,
): Promise<VerifyOutcome> {
  const { api, journal, limiter } = context;
  const recorded = await hasRecordedEntry(context, entry, operation, proposalId, 'verify', signal);
  if (recorded.type !== 'ok') return recorded;
  const proposal = await limitedCall(limiter, 'verify', () => api.proposals.get(proposalId), signal);
  return verdictOfRead(proposal, createReason('source.activity'), (server) => {
    const received = createReceiver(journal, operation.localId).proposal(server);
    return recorded.value
      ? {
          type: 'applied',
          effect: { type: 'record', received, from: 'verify' },
          finding: createReason('finding.hasValues'),
        }
      : absent(createReason('finding.noActivity'), received);
  });
}
