import { lockRefusals } from '#shared/domain/proposals/lock-refusals.ts';
import { notFound, ServiceFailure } from '../failure.ts';
import type { ProposalRow } from '../storage/proposal-store.ts';
import type { Context } from './context.ts';
import type { Steps } from '../storage/steps.ts';

export function* getProposal(context: Context, id: number): Steps<ProposalRow> {
  const proposal = yield* context.stores.proposals.get(id);
  if (proposal === undefined) throw notFound('Proposal');
  return proposal;
}

/** Returns the proposal, and refuses an accepted one, which is locked (`field-notes.md §1 #11`). */
export function* getUnlockedProposal(context: Context, id: number): Steps<ProposalRow> {
  const proposal = yield* getProposal(context, id);
  if (proposal.status === 'accepted') {
    throw new ServiceFailure('locked', lockRefusals.proposal);
  }
  return proposal;
}
