import type { Activity } from '#shared/domain/activity.ts';
import { knownType } from './activity-types.ts';

/** Whoever the client is: the name, else the address, else the word. */
export function clientName({ client_full_name, client_email }: Activity): string {
  return client_full_name.trim() || client_email.trim() || 'The client';
}

/** The title, or what stands in for it. */
export function proposalTitle({ proposal_title }: Pick<Activity, 'proposal_title'>): string {
  return proposal_title.trim() || 'Untitled proposal';
}

/** A message on one line, for a row that has only one. */
function quoted(message: string | undefined): string {
  const line = (message ?? '').replaceAll(/\s+/gu, ' ').trim();
  return line === '' ? '' : `: “${line}”`;
}

/** A type of a newer service, as readable as its name is: `client_signed_proposal` is "Client signed proposal". */
function unknownSentence({ activity_type }: Activity): string {
  const words = activity_type.replaceAll(/[_\s]+/gu, ' ').trim();
  return words === ''
    ? 'Something that the service does not name'
    : `${words[0]?.toUpperCase() ?? ''}${words.slice(1)}`;
}

/** What happened, as a sentence: who did it and, where there is one, what they said. */
export function activitySentence(activity: Activity): string {
  const client = clientName(activity);
  const type = knownType(activity);
  switch (type) {
    case 'client_view_proposal':
      return `${client} viewed the proposal`;
    case 'client_view_pdf':
      return `${client} opened the PDF`;
    case 'client_email_opened':
      return `${client} opened the e-mail`;
    case 'client_email_bounced':
      return `The e-mail to ${activity.bounced_email ?? client} came back`;
    case 'client_accepted_proposal':
      return `${client} accepted the proposal${quoted(activity.message)}`;
    case 'client_rejected_proposal':
      return `${client} declined the proposal${quoted(activity.message)}`;
    case 'client_clarification_proposal':
      return `${client} asked${quoted(activity.message) || ' for clarification'}`;
    case 'user_manual_change_status_proposal':
      return `Someone in your account changed the status${quoted(activity.message)}`;
    case 'user_send_proposal':
      return `E-mailed to ${activity.to ?? client}`;
    case 'user_view_proposal':
      return 'Someone in your account looked at it as the client sees it';
    case 'user_create_proposal':
      return 'Someone in your account created the proposal';
    case 'api_created_proposal':
      return 'Created through the API, as Layover does';
    case 'unknown':
      return unknownSentence(activity);
  }
}

/** One line of an activity's details. */
export interface Detail {
  readonly label: string;
  readonly value: string;
}

/** What the service says of an activity beside its type and message; what it leaves out is left out. */
export function activityDetails(activity: Activity): readonly Detail[] {
  const all: readonly (readonly [string, string | undefined])[] = [
    ['To', activity.to],
    ['Cc', activity.cc],
    ['From', activity.from],
    ['Reply to', activity.reply_to],
    ['Subject', activity.subject],
    ['Bounced address', activity.bounced_email],
    ['Kind of bounce', activity.bounce_type],
    ['Mail server said', activity.bounce_description],
    ['IP address', activity.ip_address],
  ];
  return all.flatMap(([label, value]) =>
    value === undefined || value.trim() === '' ? [] : [{ label, value: value.trim() }],
  );
}
