import { notFound, ServiceFailure } from '../../failure.ts';
import type { MailRow } from '../../storage/mail-store.ts';
import type { Context } from '../context.ts';
import type { Steps } from '../../storage/steps.ts';

type Queue = Pick<Context, 'stores' | 'clock' | 'announceOutgoing'>;

function* getMail({ stores }: Queue, id: number): Steps<MailRow> {
  const row = yield* stores.mails.get(id);
  if (row === undefined) throw notFound('Message');
  return row;
}

/**
 * Tries a message now: one that waits, or one that may have arrived and that only a user may send again. Its message id
 * stays the same.
 */
export function* retryMail(context: Queue, id: number): Steps<MailRow> {
  const row = yield* getMail(context, id);
  if (row.state !== 'queued' && row.state !== 'unknown')
    throw new ServiceFailure(
      'invalid',
      'Only a message that waits or may not have arrived can be tried again',
    );
  yield* context.stores.mails.patch(id, {
    state: 'queued',
    next_attempt_at: context.clock.now(),
    problem: null,
    problem_code: null,
    // A node that never told the outcome has no part in the next attempt.
    ...(row.state === 'unknown' && { leased_by: null, leased_until: null }),
  });
  context.announceOutgoing();
  return yield* getMail(context, id);
}

/** Takes a waiting message out of the queue. A message that is being sent is not stopped. */
export function* cancelMail(context: Queue, id: number): Steps<MailRow> {
  const row = yield* getMail(context, id);
  if (row.state !== 'queued')
    throw new ServiceFailure('invalid', 'Only a message that waits can be canceled');
  yield* context.stores.mails.patch(id, { state: 'canceled' });
  yield* context.stores.mails.dropUnsent(id);
  return yield* getMail(context, id);
}
