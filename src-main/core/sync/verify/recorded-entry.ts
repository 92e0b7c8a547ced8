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

type RecordingStores = Pick<Journal, 'operations' | 'records' | 'activities' | 'meta'>;

/** The number of own recordings that are remembered. */
const maxRecorded = 200;

/** Names the proposal and the content of a recording. Equal recordings have equal entries. */
function fingerprintOf(operation: RecordingOperation): string {
  const content = operation.kind === 'record_send' ? operation.sending : operation.decision;
  return JSON.stringify([operation.localId, operation.kind, content]);
}

/**
 * The known entries of the proposal. It is stored with the edit: an older copy of the journal then lacks every entry that
 * the recording has made since. An own recording whose entry has not been read yet explains one of them.
 */
export function recordingBaseline(journal: RecordingStores, operation: RecordingOperation): Baseline {
  const record = journal.records.find('proposal', operation.localId)?.record;
  const fields = record?.entity === 'proposal' ? record.fields : null;
  const publicId = fields?.public_id ?? null;
  const known = publicId === null ? [] : journal.activities.ofProposal(publicId);
  const fingerprint = fingerprintOf(operation);
  const recorded = (journal.meta.get('recorded') ?? []).filter((one) => one === fingerprint);
  const read = known.filter((entry) => isActivityOf(entry, operation));
  const explained = Math.max(0, recorded.length - read.length);
  return { activityIds: known.map(({ id }) => id), status: fields?.status ?? null, explained };
}

/**
 * Remembers a recording that took effect, and notes for the pending equal ones that one new entry is not theirs. Call it
 * in a transaction.
 */
export function rememberRecording(journal: RecordingStores, recorded: RecordingOperation): void {
  const fingerprint = fingerprintOf(recorded);
  for (const { operation, baseline } of journal.operations.ofRecord('proposal', recorded.localId)) {
    if (baseline === null || !isRecording(operation) || fingerprintOf(operation) !== fingerprint) continue;
    const { explained = 0 } = baseline;
    journal.operations.patch(operation.opId, { baseline: { ...baseline, explained: explained + 1 } });
  }
  const all = [...(journal.meta.get('recorded') ?? []), fingerprint];
  journal.meta.set('recorded', all.slice(-maxRecorded));
}

/** Prepares pending recordings for the case that this start uses an older copy of the journal. */
export function markRecordingsOutlived({ operations }: Pick<Journal, 'operations'>): void {
  for (const { operation, baseline } of operations.all()) {
    if (isRecording(operation) && baseline !== null && baseline.isOutlived !== true)
      operations.patch(operation.opId, { baseline: { ...baseline, isOutlived: true } });
  }
}

function isActivityOf(fields: ServerActivity['fields'], operation: RecordingOperation): boolean {
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
    ({ id, fields }) => !knownIds.has(id) && isActivityOf(fields, operation),
  );
  return { ...timeline, value: entries.length > explained };
}
