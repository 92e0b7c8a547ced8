import type { Activity } from '#shared/domain/activity/activity.ts';
import type { LocalId } from '#shared/domain/ids.ts';
import type { ProposalStatus } from '#shared/domain/proposals/proposal.ts';
import { t } from '../../../i18n/index.ts';
import { knownType } from '../activity-types.ts';

/** The fields of a proposal that decide whether it needs a follow-up. */
export interface FollowUpSubject {
  readonly proposalId: LocalId;
  readonly publicId: string;
  readonly title: string;
  readonly status: ProposalStatus;
}

/** Reason for a follow-up. */
export type FollowUpReason = 'bounced' | 'asked' | 'viewed' | 'opened' | 'sent';

/** A proposal without an answer for longer than usual. */
export interface FollowUp {
  readonly proposalId: LocalId;
  readonly publicId: string;
  readonly title: string;
  readonly reason: FollowUpReason;
  /** The reason as text, such as "Viewed, no reply in 4 days". */
  readonly text: string;
  /** The activity from which the days are counted. */
  readonly since: Activity;
}

const day = 24 * 3_600_000;

/** Days without an answer before a follow-up. A bounce needs one at once. */
const patience: Readonly<Record<FollowUpReason, number>> = {
  bounced: 0,
  asked: 1,
  viewed: 3,
  opened: 4,
  sent: 5,
};

/** Age in ms at which a proposal needs no follow-up any more. */
const tooOld = 30 * day;

/** Reasons by urgency. */
const order: readonly FollowUpReason[] = ['bounced', 'asked', 'viewed', 'opened', 'sent'];

function reasonText(reason: FollowUpReason, waited: number): string {
  switch (reason) {
    case 'bounced':
      return t('activity.hintBounced');
    case 'asked':
      return t('activity.hintAsked', { count: waited });
    case 'viewed':
      return t('activity.hintViewed', { count: waited });
    case 'opened':
      return t('activity.hintOpened', { count: waited });
    case 'sent':
      return t('activity.hintSent', { count: waited });
  }
}

/** The reason and activity from the proposal's last send onward. Expects the newest first. */
function lastMove(
  status: ProposalStatus,
  activities: readonly Activity[],
): [FollowUpReason, Activity] | null {
  const sent = activities.findIndex((activity) => knownType(activity) === 'user_send_proposal');
  const round = sent === -1 ? activities : activities.slice(0, sent + 1);
  const newest = (...types: readonly string[]): Activity | undefined =>
    round.find(({ activity_type }) => types.includes(activity_type));

  if (status === 'clarification') {
    const asked = newest('client_clarification_proposal');
    return asked === undefined ? null : ['asked', asked];
  }
  if (status !== 'pending') return null;
  const bounced = newest('client_email_bounced');
  if (bounced !== undefined) return ['bounced', bounced];
  const viewed = newest('client_view_proposal', 'client_view_pdf');
  if (viewed !== undefined) return ['viewed', viewed];
  const opened = newest('client_email_opened');
  if (opened !== undefined) return ['opened', opened];
  const sending = newest('user_send_proposal');
  return sending === undefined ? null : ['sent', sending];
}

/** The follow-up of a proposal; null if it needs none now. */
export function followUpOf(
  { proposalId, publicId, title, status }: FollowUpSubject,
  activities: readonly Activity[],
  now: number,
): FollowUp | null {
  const own = activities.filter(({ proposal_public_id }) => proposal_public_id === publicId);
  const move = lastMove(
    status,
    own.toSorted((a, b) => b.at - a.at),
  );
  if (move === null) return null;
  const [reason, since] = move;
  const waited = Math.floor((now - since.at) / day);
  if (waited < patience[reason] || now - since.at > tooOld) return null;
  return { proposalId, publicId, title, reason, text: reasonText(reason, waited), since };
}

/** All follow-ups, the most urgent first. */
export function followUps(
  subjects: readonly FollowUpSubject[],
  activities: readonly Activity[],
  now: number,
): readonly FollowUp[] {
  const byProposal = Map.groupBy(activities, ({ proposal_public_id }) => proposal_public_id);
  return subjects
    .flatMap((subject) => followUpOf(subject, byProposal.get(subject.publicId) ?? [], now) ?? [])
    .toSorted((a, b) => order.indexOf(a.reason) - order.indexOf(b.reason) || a.since.at - b.since.at);
}
