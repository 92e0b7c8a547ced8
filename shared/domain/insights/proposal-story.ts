import type { Activity } from '../activity/activity.ts';
import type { LocalId } from '../ids.ts';
import type { ProposalStatus } from '../proposals/proposal.ts';

/** How far a proposal can get, in order. */
export const stages = ['written', 'sent', 'viewed', 'answered', 'accepted'] as const;
/** One of the steps to an agreement. */
export type Stage = (typeof stages)[number];

/** What of a proposal its story is told from. */
export interface StorySource {
  readonly proposalId: LocalId;
  /** What its activities call it; null until the service has created it. */
  readonly publicId: string | null;
  readonly status: ProposalStatus;
  readonly currency: string;
}

/** The answer that a proposal ended with. */
export type Decision = 'accepted' | 'rejected';

/** What became of one proposal. Times are ms since the epoch, null where nobody knows them. */
export interface ProposalStory {
  readonly proposalId: LocalId;
  readonly currency: string;
  /** The furthest it got. */
  readonly reached: Stage;
  readonly writtenAt: number | null;
  /** When it first went out. */
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
/** Somebody in the account can write down an answer that came by telephone. */
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
 * Tells what became of a proposal from its status and its timeline. The status has the last word on whether it was
 * accepted; the timeline says when. A moment in `vague` is when this computer read an old timeline, and
 * says nothing about when it happened (`seen-together.ts`).
 */
export function deriveStory(
  { proposalId, currency, status }: StorySource,
  activities: readonly Activity[],
  vague: ReadonlySet<number>,
): ProposalStory {
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
