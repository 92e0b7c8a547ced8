import { signerName, type Activity } from '#shared/domain/activity/activity.ts';
import { sentByHand } from '#shared/domain/proposals/recorded-send.ts';
import { t } from '../../i18n/index.ts';
import { knownType } from './activity-types.ts';

/** The client's name, else the e-mail address, else a general text. */
export function clientName({ client_full_name, client_email }: Activity): string {
  return client_full_name.trim() || client_email.trim() || t('activity.theClient');
}

/** Who acted on the client's side: who signed the decision or question, else the client. */
function actorName(activity: Activity): string {
  return signerName(activity) || clientName(activity);
}

/** The proposal's title, or a replacement if it has none. */
export function proposalTitle({ proposal_title }: Pick<Activity, 'proposal_title'>): string {
  return proposal_title.trim() || t('activity.untitled');
}

/** A sentence and a quoted message on one line. */
function quoting(sentence: string, text: string | undefined): string {
  const message = (text ?? '').replaceAll(/\s+/gu, ' ').trim();
  return message === '' ? sentence : t('activity.withMessage', { sentence, message });
}

/** Readable name of an unknown type: `client_signed_proposal` is "Client signed proposal". */
function unknownSentence({ activity_type }: Activity): string {
  const name = activity_type.replaceAll(/[_\s]+/gu, ' ').trim();
  return name === '' ? t('activity.unnamed') : `${name[0]?.toUpperCase() ?? ''}${name.slice(1)}`;
}

/** Whether a program may have acted instead of the client, as mail programs do that load pictures. */
export function isWeakEvidence({ activity_type, evidence }: Activity): boolean {
  return activity_type === 'client_email_opened' && evidence === 'weak';
}

const viewSentences = {
  client_view_proposal: 'activity.didView',
  client_view_pdf: 'activity.didViewPdf',
  client_email_opened: 'activity.didOpen',
} as const;

const decisionSentences = {
  client_accepted_proposal: 'activity.didAccept',
  client_rejected_proposal: 'activity.didReject',
} as const;

const userSentences = {
  user_view_proposal: 'activity.didPreview',
  user_create_proposal: 'activity.didCreate',
  api_created_proposal: 'activity.didCreateByApi',
} as const;

const channelKeys: Readonly<Record<string, 'byPhone' | 'byEmail' | 'onPaper' | 'inPerson'>> = {
  phone: 'byPhone',
  email: 'byEmail',
  paper: 'onPaper',
  in_person: 'inPerson',
};

/** A decision that a user recorded; a plain change of status if this version does not know its name. */
function recordedSentence(activity: Activity): string {
  const { decision, how = '', recorded_by = '', from = '' } = activity;
  const channel = channelKeys[how];
  if (channel === undefined || (decision !== 'accepted' && decision !== 'declined'))
    return t('activity.didSetStatus');
  return t(decision === 'accepted' ? 'activity.recordedAccepted' : 'activity.recordedDeclined', {
    who: from.trim() || clientName(activity),
    how: t(`activity.${channel}`),
    user: recorded_by.trim() || t('activity.yourTeam'),
  });
}

function recordedSendSentence({ to = '', recorded_by = '' }: Activity): string {
  const user = recorded_by.trim() || t('activity.yourTeam');
  return to.trim() === ''
    ? t('activity.didSendByHand', { user })
    : t('activity.didSendByHandTo', { to, user });
}

/** The activity as a sentence: who did it and, if there is one, the message. */
export function activitySentence(activity: Activity): string {
  const client = actorName(activity);
  const type = knownType(activity);
  switch (type) {
    case 'client_view_proposal':
    case 'client_view_pdf':
    case 'client_email_opened':
      return t(isWeakEvidence(activity) ? 'activity.didOpenWeak' : viewSentences[type], { client });
    case 'client_email_bounced':
      return t('activity.didBounce', { to: activity.bounced_email ?? client });
    case 'client_accepted_proposal':
    case 'client_rejected_proposal':
      return quoting(t(decisionSentences[type], { client }), activity.message);
    case 'client_clarification_proposal':
      return (activity.message ?? '').trim() === ''
        ? t('activity.didAskPlain', { client })
        : quoting(t('activity.didAsk', { client }), activity.message);
    case 'user_manual_change_status_proposal':
      if (activity.decision !== undefined) return quoting(recordedSentence(activity), activity.message);
      // The service's own message about a queued e-mail or an e-mail of unknown delivery.
      return quoting(
        activity.to === undefined
          ? t('activity.didSetStatus')
          : t('activity.didMailNote', { to: activity.to }),
        activity.message,
      );
    case 'user_send_proposal':
      if (activity.how === sentByHand) return recordedSendSentence(activity);
      return t('activity.didSend', { to: activity.to ?? client });
    case 'user_view_proposal':
    case 'user_create_proposal':
    case 'api_created_proposal':
      return t(userSentences[type]);
    case 'unknown':
      return unknownSentence(activity);
  }
}

export interface Detail {
  readonly label: string;
  readonly value: string;
}

/** The kind of a bounce in words; an unknown kind as the service names it. */
function bounceKind({ bounce_type: kind }: Activity): string | undefined {
  switch (kind) {
    case 'HardBounce':
      return t('activity.bounceHard');
    case 'SoftBounce':
      return t('activity.bounceSoft');
    case 'Blocked':
      return t('activity.bounceBlocked');
    default:
      return kind;
  }
}

/** The service's details of an activity, without type and message. Missing values are omitted. */
export function activityDetails(activity: Activity): readonly Detail[] {
  const all: readonly (readonly [string, string | undefined])[] = [
    [t('activity.to'), activity.to],
    [t('activity.cc'), activity.cc],
    [t(activity.decision === undefined ? 'activity.from' : 'decision.decidedBy'), activity.from],
    [t('activity.recordedBy'), activity.recorded_by],
    [t('activity.replyTo'), activity.reply_to],
    [t('activity.subject'), activity.subject],
    [t('activity.bouncedAddress'), activity.bounced_email],
    [t('activity.bounceKind'), bounceKind(activity)],
    [t('activity.mailServer'), activity.bounce_description],
    [t('activity.ip'), activity.ip_address],
  ];
  return all.flatMap(([label, value]) =>
    value === undefined || value.trim() === '' ? [] : [{ label, value: value.trim() }],
  );
}
