import type { Activity } from '#shared/domain/activity/activity.ts';
import { sentByHand } from '#shared/domain/proposals/recorded-send.ts';
import type { PlaceholderName } from '#shared/domain/proposals/placeholders.ts';
import { isFilledIn, type FilledValue } from './filled-in.ts';
import type { SendMessage } from '#shared/sync/operation.ts';

type Entry = Pick<Activity, 'activity_type' | 'to' | 'subject' | 'message'> &
  Partial<Pick<Activity, 'how' | 'proposal_title' | 'client_full_name' | 'client_email'>>;

/** The parts of an e-mail that identify it. */
export type OwnMessage = Pick<SendMessage, 'email' | 'subject' | 'message'>;

/** Longest accepted value of a placeholder whose value is not known here, in characters. */
const longestValue = 200;

/** The value from an entry's copy of a field; any text if the service leaves the copy empty. */
function copied(text: string | undefined): FilledValue {
  return text === undefined || text.trim() === '' ? { atMost: longestValue } : { oneOf: [text] };
}

/** All ways to split a full name, because the entry does not tell which words are the first name. */
function partOfName(fullName: string | undefined, cut: (words: readonly string[], at: number) => string[]) {
  const words = (fullName ?? '').split(/\s+/u).filter((word) => word !== '');
  if (words.length === 0) return { atMost: longestValue };
  return { oneOf: Array.from({ length: words.length + 1 }, (_, at) => cut(words, at).join(' ')) };
}

/** The possible values of a placeholder, from the entry's own copies (`service-api.md §2.8`). */
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

/** An empty text becomes the account's default text, and some services record none. Neither can be compared. */
function sameContent(ours: string, recorded: string | undefined, entry: Entry): boolean {
  if (ours === '' || recorded === undefined) return true;
  return isFilledIn(ours, recorded, (name) => valueIn(entry, name));
}

/**
 * Whether an entry of the timeline can be the result of our own send: it has the same address, subject and message. The
 * service may have kept or filled in their placeholders. Another user may have sent the proposal too, with other text.
 * A send that a user recorded by hand is no e-mail of the service.
 */
export function isOwnSend(message: OwnMessage, activity: Entry): boolean {
  return (
    activity.activity_type === 'user_send_proposal' &&
    activity.how !== sentByHand &&
    (activity.to ?? '').toLowerCase().includes(message.email.toLowerCase()) &&
    sameContent(message.subject, activity.subject, activity) &&
    sameContent(message.message, activity.message, activity)
  );
}
