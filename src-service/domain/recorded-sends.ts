import { sentByHand } from '#shared/domain/proposals/recorded-send.ts';
import { ServiceFailure } from '../failure.ts';
import { timestamp } from '../ports.ts';
import type { ProposalRow } from '../storage/proposal-store.ts';
import { recordActivity } from './activities.ts';
import type { Context } from './context.ts';
import { emitProposalEvent } from './events.ts';
import type { RecordedSendWrite } from './input/recorded-send-schema.ts';
import { getProposal } from './proposal-lookup.ts';
import type { ProposalWriter } from './proposals.ts';
import type { Steps } from '../storage/steps.ts';

/**
 * Records that the user sent a proposal outside the service. It has the effects of a send but queues no message.
 * Refuses a proposal that is already sent, so that one send is never recorded twice.
 */
export function* recordSend(
  context: Context,
  id: number,
  input: RecordedSendWrite,
  { address, userId }: ProposalWriter,
): Steps<ProposalRow> {
  const { stores } = context;
  const refusal = refusalOf(yield* getProposal(context, id));
  if (refusal !== null) throw new ServiceFailure('invalid', refusal, [{ field: 'base', detail: refusal }]);
  const sender = (yield* stores.account.findUser(userId)) ?? (yield* stores.account.getOwner());
  const sentAt = timestamp(context.clock);
  yield* stores.proposals.patch(id, {
    status: 'pending',
    sent_at: sentAt,
    sender_id: sender.id,
    updated_at: sentAt,
  });
  const proposal = yield* getProposal(context, id);
  const to = input.to?.trim() ?? '';
  yield* recordActivity(context, 'user_send_proposal', proposal, address, {
    ...(to !== '' && { to }),
    how: sentByHand,
    recorded_by: sender.name,
  });
  yield* emitProposalEvent(context, 'proposal_sent', proposal);
  return proposal;
}

function refusalOf({ status, archived_at }: ProposalRow): string | null {
  if (archived_at !== null)
    return 'This proposal is archived and its link no longer works: take it out of the archive first';
  switch (status) {
    case 'draft':
    case 'rejected':
      return null;
    case 'accepted':
      return 'This proposal is already accepted';
    case 'pending':
    case 'clarification':
      return 'This proposal is already sent';
  }
}
