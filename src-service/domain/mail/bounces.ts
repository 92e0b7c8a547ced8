import type { RefusedRecipient } from './outgoing-mail.ts';
import { recordActivity } from '../activities.ts';
import type { Context } from '../context.ts';
import type { Steps } from '../../storage/steps.ts';

/** A permanent failure, a temporary one, or a refusal as unwanted mail. */
export type BounceType = 'HardBounce' | 'SoftBounce' | 'Blocked';

/**
 * The kind of a refusal, by its enhanced status code (RFC 3463: 5.1 is the address, 5.2.2 and 5.2.3 the size of the
 * mailbox, 5.3 and 5.4 systems on the way, 5.7 policy), else by its reply code. All other codes concern the address. A
 * server that defers for days gives no final answer.
 */
export function classifyBounce(description: string): BounceType {
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

/** The address in the activities of bounces, which the service records itself. */
const serviceAddress = '127.0.0.1';

/**
 * Records a note about a message in the proposal's timeline. The API has no type for it, and a bounce would blame the
 * client's address. The note uses the only documented type with a reason in `message`; `to` names the e-mail.
 */
export function* recordMailNote(
  context: Context,
  proposalId: number,
  to: string,
  message: string,
): Steps<void> {
  const proposal = yield* context.stores.proposals.get(proposalId);
  if (proposal === undefined) return;
  yield* recordActivity(context, 'user_manual_change_status_proposal', proposal, serviceAddress, {
    to,
    message,
  });
}

/** Records each refused address as `client_email_bounced` (`service-api.md §2.8`). */
export function* recordBounces(
  context: Context,
  proposalId: number,
  refused: readonly RefusedRecipient[],
): Steps<void> {
  const proposal = yield* context.stores.proposals.get(proposalId);
  if (proposal === undefined) return;
  for (const { address, description } of refused) {
    yield* recordActivity(context, 'client_email_bounced', proposal, serviceAddress, {
      bounce_type: classifyBounce(description),
      bounced_email: address,
      bounce_description: description,
    });
  }
}
