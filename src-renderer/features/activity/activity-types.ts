import { activityTypes, type Activity, type ActivityType } from '#shared/domain/activity/activity.ts';

/** The groups of the screen's filter. */
export const activityGroups = ['views', 'decisions', 'mail', 'drafting'] as const;
export type ActivityGroup = (typeof activityGroups)[number];

/** Message keys of the groups. */
export const groupLabels = {
  views: 'activity.groupViews',
  decisions: 'activity.groupDecisions',
  mail: 'activity.groupMail',
  drafting: 'activity.groupDrafting',
} as const satisfies Record<ActivityGroup, string>;

/** One of the documented types, or `unknown` for a type that this version does not know. */
export type KnownType = ActivityType | 'unknown';

interface TypeFacts {
  /** Message key of the row's label. */
  readonly label: string;
  readonly group: ActivityGroup;
  /** Whether the client or the client's mail server caused it. */
  readonly byClient: boolean;
}

/** Label, group and cause of each activity type. */
export const typeFacts = {
  client_view_proposal: { label: 'activity.viewed', group: 'views', byClient: true },
  client_view_pdf: { label: 'activity.viewedPdf', group: 'views', byClient: true },
  client_email_opened: { label: 'activity.opened', group: 'mail', byClient: true },
  client_email_bounced: { label: 'activity.bounced', group: 'mail', byClient: true },
  client_accepted_proposal: { label: 'activity.accepted', group: 'decisions', byClient: true },
  client_rejected_proposal: { label: 'activity.rejected', group: 'decisions', byClient: true },
  client_clarification_proposal: { label: 'activity.question', group: 'decisions', byClient: true },
  user_manual_change_status_proposal: { label: 'activity.statusSet', group: 'decisions', byClient: false },
  user_send_proposal: { label: 'activity.sent', group: 'mail', byClient: false },
  user_view_proposal: { label: 'activity.previewed', group: 'drafting', byClient: false },
  user_create_proposal: { label: 'activity.created', group: 'drafting', byClient: false },
  api_created_proposal: { label: 'activity.created', group: 'drafting', byClient: false },
  unknown: { label: 'activity.other', group: 'drafting', byClient: false },
} as const satisfies Record<KnownType, TypeFacts>;

/** The type of an activity; `unknown` if this version does not know it. */
export function knownType({ activity_type }: Pick<Activity, 'activity_type'>): KnownType {
  return activityTypes.find((type) => type === activity_type) ?? 'unknown';
}

/** The type whose glyph and label an activity has: a recorded decision looks like the client's own. */
export function markedType(activity: Pick<Activity, 'activity_type' | 'decision'>): KnownType {
  const type = knownType(activity);
  if (type !== 'user_manual_change_status_proposal') return type;
  if (activity.decision === 'accepted') return 'client_accepted_proposal';
  return activity.decision === 'declined' ? 'client_rejected_proposal' : type;
}
