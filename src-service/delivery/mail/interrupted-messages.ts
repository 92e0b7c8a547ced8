import type { Context } from '../../domain/context.ts';
import { recordMailNote } from '../../domain/mail/bounces.ts';
import { mailMessages } from '../../domain/mail/mail-messages.ts';
import type { MailRow } from '../../storage/mail-store.ts';
import type { Steps } from '../../storage/steps.ts';
import { recipientOf } from './queued-message.ts';
import { longestWait } from './retry-schedule.ts';
import type { DeliveryFailure } from './transport.ts';

/** Ends a message that may have arrived: it is not sent again unless the user decides so. Tells the account. */
export function* abandon(
  context: Context,
  row: MailRow,
  { code, description }: DeliveryFailure,
  onProblem: (line: string) => void,
): Steps<void> {
  yield* context.stores.mails.patch(row.id, { state: 'unknown', problem: description, problem_code: code });
  const { unknown } = mailMessages((yield* context.account()).locale);
  yield* recordMailNote(context, row.proposal_id, recipientOf(row), unknown);
  onProblem(`Nobody knows whether message ${String(row.id)} arrived: ${description}`);
}

/** Before the queue starts: ends the messages whose delivery was interrupted, and those that wait too long. */
export function* recoverMailQueue(context: Context, onProblem: (line: string) => void): Steps<void> {
  const { mails } = context.stores;
  if (!context.database.isShared) yield* mails.endLeases();
  yield* abandonInterrupted(context, onProblem);
  yield* mails.clampDue(context.clock.now() + longestWait);
}

/** Ends the messages whose node died while it sent them. They keep its name, in case it only was away. */
export function* abandonInterrupted(context: Context, onProblem: (line: string) => void): Steps<void> {
  const { mails } = context.stores;
  const now = context.clock.now();
  const failure = { code: 'outcome-unknown', description: 'Interrupted while it was being sent' } as const;
  for (
    let row = yield* mails.firstInterrupted(now);
    row !== undefined;
    row = yield* mails.firstInterrupted(now)
  )
    yield* abandon(context, row, failure, onProblem);
}
