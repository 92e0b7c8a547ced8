import type { Reason } from '#shared/reasons/reason.ts';
import type { CallOutcome } from '../../api/call-outcome.ts';
import type { Effect } from '../push/prepared-call.ts';
import type { ReceivedRecord } from '../pull/received-records.ts';

/** The result of verifying a call whose answer was lost. */
export type Verdict =
  /** The call took effect. Valid at any time. */
  | { readonly type: 'applied'; readonly effect: Effect; readonly finding: Reason }
  /** No effect is visible. Valid only after the uncertainty window. */
  | {
      readonly type: 'absent';
      readonly finding: Reason;
      /** For an update or move: the record's present state. */
      readonly received: ReceivedRecord | null;
    }
  /** Several records could be the effect: the user decides. */
  | { readonly type: 'uncertain'; readonly finding: Reason };

/** One verification and its verdict. */
export interface Verification {
  /** The data that was read. */
  readonly source: Reason;
  readonly verdict: Verdict;
  /** For a create: new records that may be its own, changed by another user. */
  readonly newRecords?: readonly ReceivedRecord[];
}

export type VerifyOutcome = CallOutcome<Verification>;

/** The verdict that no effect is visible. */
export function absent(finding: Reason, received: ReceivedRecord | null = null): Verdict {
  return { type: 'absent', finding, received };
}

/** Returns a failed read unchanged, or the verdict of a successful one. */
export function verdictOfRead<T>(
  outcome: CallOutcome<T>,
  source: Reason,
  judge: (value: T) => Verdict,
  newRecordsOf: (value: T) => readonly ReceivedRecord[] = () => [],
): VerifyOutcome {
  if (outcome.type !== 'ok') return outcome;
  return {
    ...outcome,
    value: { source, verdict: judge(outcome.value), newRecords: newRecordsOf(outcome.value) },
  };
}
