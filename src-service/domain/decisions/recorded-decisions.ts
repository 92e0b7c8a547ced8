import { statusOfOutcome } from '#shared/domain/proposals/recorded-decision.ts';
import { ServiceFailure } from '../../failure.ts';
import { timestamp } from '../../ports.ts';
import type { ProposalRow } from '../../storage/proposal-store.ts';
import type { DecisionWrite } from '../input/decision-schema.ts';
import { acceptedTotal } from './accepted-total.ts';
import { recordActivity } from '../activities.ts';
import type { Context } from '../context.ts';
import { decisionState, type DecisionState } from './decisions.ts';
import { emitProposalEvent } from '../events.ts';
import { getProposal } from '../proposal-lookup.ts';
import type { ProposalWriter } from '../proposals.ts';
import type { Steps } from '../../storage/steps.ts';

/** Why no decision can be recorded. Expired is not among the reasons: the user may accept a late answer. */
const refusalMessages: Readonly<Record<Exclude<DecisionState, 'open' | 'expired'>, string>> = {
  unsent: 'This proposal is a draft: send it before you record a decision',
  report: 'This proposal is a report, so there is nothing to decide',
  archived: 'This proposal is archived: take it out of the archive before you record a decision',
  accepted: 'This proposal is already accepted',
  rejected: 'This proposal is already declined: send it again before you record another decision',
};

/**
 * Records a decision that the client told the user. It has the effects of the same decision on the client page; the
 * timeline says who recorded it, how the client told it, and the note.
 */
export function* recordDecision(
  context: Context,
  id: number,
  input: DecisionWrite,
  { address, userId }: ProposalWriter,
): Steps<ProposalRow> {
  const { stores } = context;
  const proposal = yield* getProposal(context, id);
  const state = decisionState(context, proposal);
  if (state !== 'open' && state !== 'expired') {
    const detail = refusalMessages[state];
    throw new ServiceFailure('invalid', detail, [{ field: 'base', detail }]);
  }
  const now = timestamp(context.clock);
  const note = input.note ?? '';
  const decidedBy = input.decided_by?.trim() ?? '';
  const isAccepted = input.decision === 'accepted';
  yield* stores.proposals.patch(id, {
    status: statusOfOutcome(input.decision),
    decided_at: now,
    decided_by: decidedBy,
    decided_address: '',
    decision_message: note,
    updated_at: now,
    ...(isAccepted && { accepted_at: now, accepted_total: yield* acceptedTotal(context, proposal) }),
  });
  const decided = yield* getProposal(context, id);
  yield* recordActivity(context, 'user_manual_change_status_proposal', decided, address, {
    decision: input.decision,
    how: input.how,
    recorded_by: (yield* stores.account.findUser(userId))?.name ?? '',
    ...(decidedBy !== '' && { from: decidedBy }),
    ...(note !== '' && { message: note }),
  });
  yield* emitProposalEvent(context, isAccepted ? 'proposal_accepted' : 'proposal_rejected', decided);
  return decided;
}
