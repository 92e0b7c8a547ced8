import { activityTypes, type Activity, type ActivityType } from '#shared/domain/activity.ts';

/** Which glyph and color an activity is drawn with. */
export type ActivityTone =
  | 'view'
  | 'document'
  | 'write'
  | 'sent'
  | 'status'
  | 'accepted'
  | 'rejected'
  | 'question'
  | 'bounced'
  | 'opened'
  | 'robot'
  | 'unknown';

/** What the filter of the timeline groups the types by. */
export const activityGroups = ['client', 'decision', 'mail', 'own'] as const;
export type ActivityGroup = (typeof activityGroups)[number];

interface TypeWords {
  /** In a sentence after the client's name or "You": "viewed the proposal". */
  readonly verb: string;
  readonly by: 'client' | 'user' | 'service';
  readonly tone: ActivityTone;
  readonly group: ActivityGroup;
}

const words: Readonly<Record<ActivityType, TypeWords>> = {
  client_view_proposal: { verb: 'viewed the proposal', by: 'client', tone: 'view', group: 'client' },
  client_view_pdf: { verb: 'opened the PDF', by: 'client', tone: 'document', group: 'client' },
  user_create_proposal: { verb: 'created the proposal', by: 'user', tone: 'write', group: 'own' },
  user_view_proposal: { verb: 'looked at the proposal', by: 'user', tone: 'view', group: 'own' },
  user_send_proposal: { verb: 'sent the proposal', by: 'user', tone: 'sent', group: 'mail' },
  user_manual_change_status_proposal: {
    verb: 'changed the status',
    by: 'user',
    tone: 'status',
    group: 'own',
  },
  client_rejected_proposal: {
    verb: 'rejected the proposal',
    by: 'client',
    tone: 'rejected',
    group: 'decision',
  },
  client_clarification_proposal: {
    verb: 'asked for clarification',
    by: 'client',
    tone: 'question',
    group: 'decision',
  },
  client_accepted_proposal: {
    verb: 'accepted the proposal',
    by: 'client',
    tone: 'accepted',
    group: 'decision',
  },
  client_email_bounced: { verb: 'The e-mail bounced', by: 'service', tone: 'bounced', group: 'mail' },
  client_email_opened: { verb: 'opened the e-mail', by: 'client', tone: 'opened', group: 'mail' },
  api_created_proposal: { verb: 'Created through the API', by: 'service', tone: 'robot', group: 'own' },
};

const knownTypes: ReadonlySet<string> = new Set(activityTypes);
const isKnown = (type: string): type is ActivityType => knownTypes.has(type);

const unknown: TypeWords = { verb: '', by: 'service', tone: 'unknown', group: 'own' };

const wordsOf = (activity: Activity): TypeWords =>
  isKnown(activity.activity_type) ? words[activity.activity_type] : unknown;

/** The glyph of an activity. */
export function activityTone(activity: Activity): ActivityTone {
  return wordsOf(activity).tone;
}

/** What the filter counts an activity as. */
export function activityGroup(activity: Activity): ActivityGroup {
  return wordsOf(activity).group;
}

/** "Ada Byron viewed the proposal 3×". A type that this version does not know is spelled as the service does. */
export function activitySentence(activity: Activity, times = 1): string {
  const { verb, by } = wordsOf(activity);
  const repeated = times > 1 ? ` ${times}×` : '';
  if (verb === '') return `${activity.activity_type.replaceAll('_', ' ')}${repeated}`;
  if (by === 'service') return `${verb}${repeated}`;
  const who = by === 'user' ? 'You' : activity.client_full_name || activity.client_email || 'The client';
  return `${who} ${verb}${repeated}`;
}

/** The labels of the filter. */
export const groupWords: Readonly<Record<ActivityGroup, string>> = {
  client: 'Views',
  decision: 'Decisions',
  mail: 'E-mail',
  own: 'Your side',
};
