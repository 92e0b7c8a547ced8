import type { Activity } from '../domain/activity.ts';
import { findPlaceholders } from '../domain/placeholders.ts';
import type { SendMessage } from './operation.ts';

/** What tells an e-mail from others: whom it goes to, and what it says. */
export type OwnMessage = Pick<SendMessage, 'email' | 'subject' | 'message'>;

/** Text as it reads, whatever markup and line breaks the service puts into it. */
function spelled(text: string): string {
  return text
    .replaceAll(/<[^>]*>/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();
}

/** Left empty it becomes the account's own words, and a service may resolve placeholders: neither tells anything. */
function sameWords(ours: string, recorded: string | undefined): boolean {
  if (ours === '' || recorded === undefined || findPlaceholders(ours).length > 0) return true;
  return spelled(ours) === spelled(recorded);
}

/**
 * Whether an entry of the timeline is the e-mail that a send of ours would have become (S8): to the same address, with the
 * same subject and message. Somebody else may have sent the proposal meanwhile, and theirs is not ours.
 */
export function isOwnSend(
  message: OwnMessage,
  activity: Pick<Activity, 'activity_type' | 'to' | 'subject' | 'message'>,
): boolean {
  return (
    activity.activity_type === 'user_send_proposal' &&
    (activity.to ?? '').toLowerCase().includes(message.email.toLowerCase()) &&
    sameWords(message.subject, activity.subject) &&
    sameWords(message.message, activity.message)
  );
}
