import { timestamp } from '../../ports.ts';
import type { ProposalRow } from '../../storage/proposal-store.ts';
import { acceptedTotal } from './accepted-total.ts';
import { recordActivity } from '../activities.ts';
import type { Context } from '../context.ts';
import { emitProposalEvent } from '../events.ts';
import { sendNotices } from '../notices/send-notices.ts';
import { pricedSections } from '../pricing.ts';
import { getProposal } from '../proposal-lookup.ts';
import type { Steps } from '../../storage/steps.ts';

/** What a client can do, besides choosing optional sections. */
export const decisions = ['accept', 'reject', 'ask'] as const;
export type Decision = (typeof decisions)[number];

/** Whether the client can decide now, or why not. */
export type DecisionState = 'open' | 'unsent' | 'report' | 'accepted' | 'rejected' | 'expired' | 'archived';

/** A decision from the form of the client page. */
export interface DecisionInput {
  readonly decision: Decision;
  readonly name: string;
  readonly message: string;
  /** Ids of the chosen optional sections. */
  readonly chosenSectionIds: ReadonlySet<number>;
  readonly address: string;
}

/**
 * Whether the client can decide. An acceptance is final, an archived or expired proposal takes no new decision, and a
 * report takes none.
 */
export function decisionState(context: Context, proposal: ProposalRow): DecisionState {
  if (proposal.status === 'accepted') return 'accepted';
  if (proposal.archived_at !== null) return 'archived';
  if (proposal.status === 'draft') return 'unsent';
  if (proposal.report === 1) return 'report';
  if (proposal.status === 'rejected') return 'rejected';
  return isExpired(context, proposal) ? 'expired' : 'open';
}

export function isExpired(context: Context, { expires_at }: Pick<ProposalRow, 'expires_at'>): boolean {
  return expires_at !== null && Date.parse(expires_at) <= context.clock.now();
}

/**
 * Records the client's decision once and returns the proposal. A proposal that is no longer open stays unchanged, so a
 * form sent twice has one effect.
 *
 * @param proposal its row, read in the same transaction
 */
export function* decide(context: Context, proposal: ProposalRow, input: DecisionInput): Steps<ProposalRow> {
  if (decisionState(context, proposal) !== 'open') return proposal;
  switch (input.decision) {
    case 'accept':
      return yield* accept(context, proposal, input);
    case 'reject':
      return yield* recordDecision(context, proposal, input, 'rejected');
    case 'ask':
      return yield* recordDecision(context, proposal, input, 'clarification');
  }
}

/** Stores the chosen optional sections of an open proposal. */
export function* chooseSections(
  context: Context,
  proposal: ProposalRow,
  chosen: ReadonlySet<number>,
): Steps<void> {
  if (decisionState(context, proposal) !== 'open') return;
  const now = timestamp(context.clock);
  for (const { row } of yield* pricedSections(context, proposal.id)) {
    const selected = row.optional === 1 && chosen.has(row.id) ? 1 : 0;
    if (row.optional === 1 && selected !== row.selected) {
      yield* context.stores.sections.patch(row.id, { selected, updated_at: now });
    }
  }
}

function* accept(context: Context, proposal: ProposalRow, input: DecisionInput): Steps<ProposalRow> {
  const { stores } = context;
  const now = timestamp(context.clock);
  yield* chooseSections(context, proposal, input.chosenSectionIds);
  yield* stores.proposals.patch(proposal.id, {
    ...decisionColumns(input, now),
    status: 'accepted',
    accepted_at: now,
    accepted_total: yield* acceptedTotal(context, proposal),
  });
  const accepted = yield* getProposal(context, proposal.id);
  yield* recordActivity(context, 'client_accepted_proposal', accepted, input.address, decisionDetails(input));
  yield* emitProposalEvent(context, 'proposal_accepted', accepted);
  yield* sendNotices(context, accepted, { ...input, kind: 'accepted' });
  return accepted;
}

function* recordDecision(
  context: Context,
  proposal: ProposalRow,
  input: DecisionInput,
  status: 'rejected' | 'clarification',
): Steps<ProposalRow> {
  yield* context.stores.proposals.patch(proposal.id, {
    ...decisionColumns(input, timestamp(context.clock)),
    status,
  });
  const decided = yield* getProposal(context, proposal.id);
  if (status === 'rejected') {
    yield* recordActivity(
      context,
      'client_rejected_proposal',
      decided,
      input.address,
      decisionDetails(input),
    );
    yield* emitProposalEvent(context, 'proposal_rejected', decided);
  } else {
    yield* recordActivity(
      context,
      'client_clarification_proposal',
      decided,
      input.address,
      decisionDetails(input),
    );
  }
  yield* sendNotices(context, decided, { ...input, kind: status === 'rejected' ? 'declined' : 'asked' });
  return decided;
}

function decisionColumns(input: DecisionInput, now: string) {
  return {
    decided_at: now,
    decided_by: input.name,
    decided_address: input.address,
    decision_message: input.message,
    updated_at: now,
  };
}

function decisionDetails(input: DecisionInput) {
  return {
    ...(input.name !== '' && { from: input.name }),
    ...(input.message !== '' && { message: input.message }),
  };
}
