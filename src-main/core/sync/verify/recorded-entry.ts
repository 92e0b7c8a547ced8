import { isDeepStrictEqual } from 'node:util';
import type { ServerId } from '#shared/domain/ids.ts';
import { sentByHand } from '#shared/domain/proposals/recorded-send.ts';
import type { Operation, OperationOf } from '#shared/sync/operation.ts';
import type { CallOutcome } from '../../api/call-outcome.ts';
import type { ServerActivity } from '../../api/schemas/activity.ts';
import type { Journal } from '../../journal/journal.ts';
import type { Baseline, JournaledOperation } from '../../journal/journaled-operation.ts';
import type { Priority } from '../../limiter/limiter-types.ts';
import { pageLength, readAllPages } from '../pull/read-proposal.ts';
import type { SyncContext } from '../sync-context.ts';

/** An operation that records a client's decision or a send by hand. */
export type RecordingOperation = OperationOf<'record_decision'> | OperationOf<'record_send'>;

export function isRecording(operation: Operation): operation is RecordingOperation {
  return operation.kind === 'record_decision' || operation.kind === 'record_send';
}

/**
 * The known entries of the proposal. It is stored with the edit: an older copy of the journal then lacks every entry that
 * the recording has made since.
 */
export function recordingBaseline(
  { records, activities }: Pick<Journal, 'records' | 'activities'>,
  { localId }: RecordingOperation,
): Baseline {
  const record = records.find('proposal', localId)?.record;
  if (record?.entity !== 'proposal') return { activityIds: [], status: null };
  const { public_id, status } = record.fields;
  const known = public_id === null ? [] : activities.ofProposal(public_id);
  return { activityIds: known.map(({ id }) => id), status };
}

function isEqualRecording(one: RecordingOperation, other: Operation): boolean {
  return one.kind === 'record_send'
    ? other.kind === 'record_send' && isDeepStrictEqual(one.sending, other.sending)
    : other.kind === 'record_decision' && isDeepStrictEqual(one.decision, other.decision);
}

/** Notes for the pending equal recordings of the proposal that one new entry is not theirs. Call it in a transaction. */
export function explainEqualRecordings(
  { operations, records, activities }: Pick<Journal, 'operations' | 'records' | 'activities'>,
  recorded: RecordingOperation,
): void {
  for (const { operation, baseline } of operations.ofRecord('proposal', recorded.localId)) {
    if (!isRecording(operation) || !isEqualRecording(recorded, operation)) continue;
    const before = baseline ?? recordingBaseline({ records, activities }, operation);
    operations.patch(operation.opId, { baseline: { ...before, explained: (before.explained ?? 0) + 1 } });
  }
}

function isActivityOf({ fields }: ServerActivity, operation: RecordingOperation): boolean {
  if (operation.kind === 'record_send') {
    return (
      fields.activity_type === 'user_send_proposal' &&
      fields.how === sentByHand &&
      (fields.to ?? '') === operation.sending.to.trim()
    );
  }
  const { decision } = operation;
  return (
    fields.activity_type === 'user_manual_change_status_proposal' &&
    fields.decision === decision.decision &&
    fields.how === decision.how &&
    (fields.message ?? '') === decision.note &&
    (fields.from ?? '') === decision.decided_by.trim()
  );
}

/** Reads the timeline. Returns whether it has an entry that can only be the recording's own. */
export async function hasRecordedEntry(
  context: SyncContext,
  { baseline }: JournaledOperation,
  operation: RecordingOperation,
  proposalId: ServerId,
  priority: Priority,
  signal: AbortSignal,
): Promise<CallOutcome<boolean>> {
  const { api, journal } = context;
  const timeline = await readAllPages(
    context,
    priority,
    (page) => api.activities.list({ proposalId, page, per: pageLength }),
    signal,
  );
  if (timeline.type !== 'ok') return timeline;
  const { activityIds, explained = 0 } = baseline ?? recordingBaseline(journal, operation);
  const knownIds = new Set(activityIds);
  const entries = timeline.value.records.filter(
    (entry) => !knownIds.has(entry.id) && isActivityOf(entry, operation),
  );
  return { ...timeline, value: entries.length > explained };
}
