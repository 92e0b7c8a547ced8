import { activityTypes, type Activity, type ActivityType } from '#shared/domain/activity.ts';

/** What the filter of the screen tells apart. */
export const activityGroups = ['views', 'decisions', 'mail', 'drafting'] as const;
/** One of the groups. */
export type ActivityGroup = (typeof activityGroups)[number];

/** The labels of the filter. */
export const groupWords: Readonly<Record<ActivityGroup, string>> = {
  views: 'Views',
  decisions: 'Decisions',
  mail: 'E-mail',
  drafting: 'Drafting',
};

/** One of the documented types, or `unknown` for a type that this version does not know. */
export type KnownType = ActivityType | 'unknown';

interface TypeFacts {
  /** What the row says beside its glyph. */
  readonly word: string;
  readonly group: ActivityGroup;
  /** Whether the client did it, or the client's mail server: what a person waits for. */
  readonly byClient: boolean;
}

/** What is known of every type: its word, its group, and whose doing it is. */
export const typeFacts: Readonly<Record<KnownType, TypeFacts>> = {
  client_view_proposal: { word: 'Viewed', group: 'views', byClient: true },
  client_view_pdf: { word: 'Viewed PDF', group: 'views', byClient: true },
  client_email_opened: { word: 'Opened', group: 'mail', byClient: true },
  client_email_bounced: { word: 'Bounced', group: 'mail', byClient: true },
  client_accepted_proposal: { word: 'Accepted', group: 'decisions', byClient: true },
  client_rejected_proposal: { word: 'Rejected', group: 'decisions', byClient: true },
  client_clarification_proposal: { word: 'Question', group: 'decisions', byClient: true },
  user_manual_change_status_proposal: { word: 'Status set', group: 'decisions', byClient: false },
  user_send_proposal: { word: 'Sent', group: 'mail', byClient: false },
  user_view_proposal: { word: 'Previewed', group: 'drafting', byClient: false },
  user_create_proposal: { word: 'Created', group: 'drafting', byClient: false },
  api_created_proposal: { word: 'Created by API', group: 'drafting', byClient: false },
  unknown: { word: 'Other', group: 'drafting', byClient: false },
};

/** The type of an activity as far as this version knows it. */
export function knownType({ activity_type }: Pick<Activity, 'activity_type'>): KnownType {
  return activityTypes.find((type) => type === activity_type) ?? 'unknown';
}
