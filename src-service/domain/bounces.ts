import type { RefusedRecipient } from './mail/outgoing-mail.ts';
import { recordActivity } from './activities.ts';
import type { Context } from './context.ts';

/** What a refusal says of the address: it is no good, it may be later on, or the message was not wanted. */
export type BounceType = 'HardBounce' | 'SoftBounce' | 'Blocked';

/**
 * Reads the kind of a refusal from its enhanced status code (RFC 3463: 5.1 is about the address, 5.2.2 and 5.2.3
 * about what fits into the mailbox, 5.3 and 5.4 about systems on the way, 5.7 about policy), else from its reply
 * code. What says nothing of the sort means the address. A server that says "later" for days has no final word.
 */
export function bounceType(description: string): BounceType {
  if (/^4\d\d\b/u.test(description)) return 'SoftBounce';
  const [, subject = '', detail = ''] = /\b5\.(\d{1,3})\.(\d{1,3})\b/u.exec(description) ?? [];
  if (subject === '7') return 'Blocked';
  if (
    subject === '3' ||
    subject === '4' ||
    `${subject}.${detail}` === '2.2' ||
    `${subject}.${detail}` === '2.3'
  )
    return 'SoftBounce';
  if (subject === '' && /\b552\b/u.test(description)) return 'SoftBounce';
  return 'HardBounce';
}

/** Where a bounce is recorded from: the service itself learned of it. */
const ownAddress = '127.0.0.1';

/**
 * Tells the account about a message of its own, in the proposal's timeline. The API has no type for that: a bounce
 * would say that the client's address is no good. So it is a note by hand about the status, the one documented type
 * with a reason in `message`; `to` says that it is about an e-mail.
 */
export function recordMailNote(context: Context, proposalId: number, to: string, message: string): void {
  const proposal = context.stores.proposals.get(proposalId);
  if (proposal === undefined) return;
  recordActivity(context, 'user_manual_change_status_proposal', proposal, ownAddress, { to, message });
}

/** Records each address that was refused for good as `client_email_bounced` (`service-api.md §2.8`). */
export function recordBounces(
  context: Context,
  proposalId: number,
  refused: readonly RefusedRecipient[],
): void {
  const proposal = context.stores.proposals.get(proposalId);
  if (proposal === undefined) return;
  for (const { address, description } of refused) {
    recordActivity(context, 'client_email_bounced', proposal, ownAddress, {
      bounce_type: bounceType(description),
      bounced_email: address,
      bounce_description: description,
    });
  }
}
