import type { Activity } from '#shared/domain/activity/activity.ts';
import type { PlaceholderName } from '#shared/domain/proposals/placeholders.ts';
import { isFilledIn, type FilledValue } from './filled-in.ts';
import type { SendMessage } from '#shared/sync/operation.ts';

type Entry = Pick<Activity, 'activity_type' | 'to' | 'subject' | 'message'> &
  Partial<Pick<Activity, 'proposal_title' | 'client_full_name' | 'client_email'>>;

/** What tells an e-mail from others: whom it goes to, and what it says. */
export type OwnMessage = Pick<SendMessage, 'email' | 'subject' | 'message'>;

/** Longest value that is believed of a placeholder whose value nobody here knows, in characters. */
const longestValue = 200;

/** The copy that an entry keeps; a service that keeps none leaves it empty. */
function copied(text: string | undefined): FilledValue {
  return text === undefined || text.trim() === '' ? { atMost: longestValue } : { oneOf: [text] };
}

/** Every way to cut a full name in two: which of its words are the first name is not told. */
function partOfName(fullName: string | undefined, cut: (words: readonly string[], at: number) => string[]) {
  const words = (fullName ?? '').split(/\s+/u).filter((word) => word !== '');
  if (words.length === 0) return { atMost: longestValue };
  return { oneOf: Array.from({ length: words.length + 1 }, (_, at) => cut(words, at).join(' ')) };
}

/** What a placeholder became in an entry of the timeline, as far as its own copies tell (`service-api.md §2.8`). */
function valueIn(entry: Entry, name: PlaceholderName | null): FilledValue {
  switch (name) {
    case 'client_full_name':
      return copied(entry.client_full_name);
    case 'client_first_name':
      return partOfName(entry.client_full_name, (words, at) => words.slice(0, at));
    case 'client_last_name':
      return partOfName(entry.client_full_name, (words, at) => words.slice(at));
    case 'client_email':
      return copied(entry.client_email);
    case 'proposal_title':
      return copied(entry.proposal_title);
    case 'proposal_url':
      return { atMost: 2_000, begins: /^https?:\/\//iu };
    default:
      return { atMost: longestValue };
  }
}

/** Left empty it becomes the account's own words, and some services record none: neither tells anything. */
function sameWords(ours: string, recorded: string | undefined, entry: Entry): boolean {
  if (ours === '' || recorded === undefined) return true;
  return isFilledIn(ours, recorded, (name) => valueIn(entry, name));
}

/**
 * Whether an entry of the timeline is the e-mail that a send of ours would have become (S8): to the same address, with the
 * same subject and message, in which a service keeps the placeholders or fills them in. Somebody else may have sent the
 * proposal meanwhile, and theirs is not ours.
 */
export function isOwnSend(message: OwnMessage, activity: Entry): boolean {
  return (
    activity.activity_type === 'user_send_proposal' &&
    (activity.to ?? '').toLowerCase().includes(message.email.toLowerCase()) &&
    sameWords(message.subject, activity.subject, activity) &&
    sameWords(message.message, activity.message, activity)
  );
}
