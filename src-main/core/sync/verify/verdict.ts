import type { Reason } from '#shared/reasons/reason.ts';
import type { CallOutcome } from '../../api/call-outcome.ts';
import type { ReceivedRecord } from '../pull/receive-record.ts';
import type { Effect } from '../push/commit-result.ts';

/** What looking at the service said about a call whose answer was lost (S8). */
export type Verdict =
  /** The effect stands. Counts at once (S9). */
  | { readonly type: 'stands'; readonly effect: Effect; readonly finding: Reason }
  /** It does not stand, as far as can be seen; it counts only after the uncertainty window (S9). */
  | {
      readonly type: 'absent';
      readonly finding: Reason;
      /** Of an update or move: the record as it stands instead. */
      readonly received: ReceivedRecord | null;
    }
  /** More than one thing could be the effect: the user has to say. */
  | { readonly type: 'unclear'; readonly finding: Reason };

/** One look at the service, and what it says. */
export interface Verification {
  /** What was read. */
  readonly source: Reason;
  readonly verdict: Verdict;
  /** Of a create: what is new there and may be its record, rewritten by somebody else. */
  readonly newcomers?: readonly ReceivedRecord[];
}

/** How the looking ended. */
export type VerifyOutcome = CallOutcome<Verification>;

/** The effect does not stand, as far as can be seen. */
export function absent(finding: Reason, received: ReceivedRecord | null = null): Verdict {
  return { type: 'absent', finding, received };
}

/** Passes a failed reading on, or turns a successful one into what it says. */
export function readVerdict<T>(
  outcome: CallOutcome<T>,
  source: Reason,
  judge: (value: T) => Verdict,
  newcomersOf: (value: T) => readonly ReceivedRecord[] = () => [],
): VerifyOutcome {
  if (outcome.type !== 'ok') return outcome;
  return {
    ...outcome,
    value: { source, verdict: judge(outcome.value), newcomers: newcomersOf(outcome.value) },
  };
}
