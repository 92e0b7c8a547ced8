import type { Context } from '../context.ts';
import type { OutgoingMail } from './outgoing-mail.ts';
import type { Steps } from '../../storage/steps.ts';

/**
 * Adds a message to the queue, due now. `openedSecret` is in the address of the image that reports the message as
 * opened. Returns the id of the message.
 */
export function* queueMail(
  { stores, clock }: Pick<Context, 'stores' | 'clock'>,
  proposalId: number,
  mail: OutgoingMail,
  openedSecret: string,
): Steps<number> {
  return yield* stores.mails.insert({
    proposal_id: proposalId,
    state: 'queued',
    message: JSON.stringify(mail),
    opened_secret: openedSecret,
    created_at: mail.date,
    attempted_at: null,
    problem: null,
    problem_code: null,
    domain: mail.to.slice(mail.to.lastIndexOf('@') + 1),
    attempts: 0,
    next_attempt_at: clock.now(),
    deferred_since: null,
    pending: null,
    accepted: 0,
    told: 0,
    leased_by: null,
    leased_until: null,
  });
}
