import { signerName, type Activity } from '#shared/domain/activity/activity.ts';
import { t } from '../../i18n/index.ts';

const sentences = {
  client_accepted_proposal: 'activity.didAccept',
  client_rejected_proposal: 'activity.didReject',
  client_clarification_proposal: 'activity.didAskPlain',
} as const;

const isAnswer = (type: string): type is keyof typeof sentences => Object.hasOwn(sentences, type);

/** The decisions and questions of clients. */
export function answersAmong(activities: readonly Activity[]): readonly Activity[] {
  return activities.filter(({ activity_type }) => isAnswer(activity_type));
}

/** The message about new answers: one with person, decision and proposal; several as one number. Null for none. */
export function formatNews(
  answers: readonly Activity[],
): { readonly title: string; readonly description: string } | null {
  const [first, ...more] = answers;
  if (first === undefined || !isAnswer(first.activity_type)) return null;
  if (more.length > 0) return { title: t('shell.responses', { count: answers.length }), description: '' };
  const client =
    signerName(first) ||
    first.client_full_name.trim() ||
    first.client_email.trim() ||
    t('activity.theClient');
  const title = first.proposal_title.trim() || t('activity.untitled');
  const message = (first.message ?? '').replaceAll(/\s+/gu, ' ').trim();
  return {
    title: t(sentences[first.activity_type], { client }),
    description: message === '' ? title : t('activity.withMessage', { sentence: title, message }),
  };
}
