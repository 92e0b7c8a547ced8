import type { CallOutcome } from '../../api/call-outcome.ts';
import type { ReceivedRecord } from '../pull/received-records.ts';

/** The effect of a call on the records. */
export type Effect =
  /** The record of a create, update, move, archive, unarchive or decision, from the answer or from a verification. */
  | { readonly type: 'record'; readonly received: ReceivedRecord; readonly from: 'answer' | 'verify' }
  /** A send succeeded, by its answer or by a verification. `activityId` is its entry in the timeline, if known. */
  | { readonly type: 'sent'; readonly activityId: string | null }
  /** The record was deleted. */
  | { readonly type: 'gone' };

/** Makes the one API call of an operation. Another call makes the same request. */
export type PreparedCall = () => Promise<CallOutcome<Effect>>;
