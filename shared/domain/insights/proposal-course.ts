import type { Activity } from '../activity/activity.ts';
import type { LocalId } from '../ids.ts';
import type { ProposalStatus } from '../proposals/proposal.ts';

/** The stages of a proposal, in order. */
export const stages = ['written', 'sent', 'viewed', 'answered', 'accepted'] as const;
export type Stage = (typeof stages)[number];

export interface CourseSource {
  readonly proposalId: LocalId;
  /** The proposal's id in its activities; null until the service has created it. */
  readonly publicId: string | null;
  readonly status: ProposalStatus;
  readonly currency: string;
}

/** The final answer of a client. */
export type Decision = 'accepted' | 'rejected';

/** A proposal's course. Times are ms since the epoch, null if unknown. */
export interface ProposalCourse {
  readonly proposalId: LocalId;
  readonly currency: string;
  /** The furthest stage. */
  readonly reached: Stage;
  readonly writtenAt: number | null;
  /** Time of the first send. */
  readonly sentAt: number | null;
  /** Null while it is open. */
  readonly decision: Decision | null;
  readonly decidedAt: number | null;
}

const written: readonly string[] = ['user_create_proposal', 'api_created_proposal'];
const sent: readonly string[] = ['user_send_proposal'];
const opened: readonly string[] = ['client_view_proposal', 'client_view_pdf'];
const answered: readonly string[] = [
  'client_clarification_proposal',
  'client_rejected_proposal',
  'client_accepted_proposal',
];
/** The type of a manual change of status: a user can record an answer given by telephone. */
const byHand = 'user_manual_change_status_proposal';

function reachedBy(status: ProposalStatus, types: ReadonlySet<string>): Stage {
  const has = (some: readonly string[]): boolean => some.some((type) => types.has(type));
  if (status === 'accepted') return 'accepted';
  if (status === 'rejected' || status === 'clarification' || has(answered)) return 'answered';
  if (has(opened)) return 'viewed';
  return status === 'pending' || has(sent) ? 'sent' : 'written';
}

function decisionOf(status: ProposalStatus): Decision | null {
  return status === 'accepted' || status === 'rejected' ? status : null;
}

/**
 * Derives a proposal's course from its status and timeline. The status decides whether it was accepted, the timeline
 * when. A time in `vague` is the time at which this computer read an old timeline, not the time of an event
 * (`bulk-read-times.ts`).
 */
export function deriveCourse(
  { proposalId, currency, status }: CourseSource,
  activities: readonly Activity[],
  vague: ReadonlySet<number>,
): ProposalCourse {
  const moments = (types: readonly string[]): readonly number[] =>
    activities
      .filter(({ activity_type, at }) => types.includes(activity_type) && !vague.has(at))
      .map(({ at }) => at);
  const first = (times: readonly number[]): number | null => (times.length === 0 ? null : Math.min(...times));
  const last = (times: readonly number[]): number | null => (times.length === 0 ? null : Math.max(...times));

  const decision = decisionOf(status);
  const byClient = last(moments([`client_${decision ?? 'no'}_proposal`]));
  return {
    proposalId,
    currency,
    reached: reachedBy(status, new Set(activities.map(({ activity_type }) => activity_type))),
    writtenAt: first(moments(written)),
    sentAt: first(moments(sent)),
    decision,
    decidedAt: decision === null ? null : (byClient ?? last(moments([byHand]))),
  };
}
