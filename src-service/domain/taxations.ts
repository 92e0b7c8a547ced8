import { notFound } from '../failure.ts';
import { timestamp } from '../ports.ts';
import type { TaxationUpdate, TaxationWrite } from './input/taxation-schema.ts';
import type { TaxationRow } from '../storage/taxation-store.ts';
import type { Context } from './context.ts';
import { getUnlockedProposal } from './proposal-lookup.ts';
import type { Steps } from '../storage/steps.ts';

/** Adds a tax to a proposal (`field-notes.md §1 #12`); locked on an accepted one. */
export function* createTaxation(
  context: Context,
  proposalId: number,
  input: TaxationWrite,
): Steps<TaxationRow> {
  yield* getUnlockedProposal(context, proposalId);
  const now = timestamp(context.clock);
  const id = yield* context.stores.taxations.insert({
    ...input,
    proposal_id: proposalId,
    created_at: now,
    updated_at: now,
  });
  return yield* getTaxation(context, proposalId, id);
}

/** Changes a tax's name, percentage or both. */
export function* updateTaxation(
  context: Context,
  proposalId: number,
  id: number,
  input: TaxationUpdate,
): Steps<TaxationRow> {
  yield* getUnlockedProposal(context, proposalId);
  const { name, percentage } = yield* getTaxation(context, proposalId, id);
  yield* context.stores.taxations.patch(id, {
    name: input.name ?? name,
    percentage: input.percentage ?? percentage,
    updated_at: timestamp(context.clock),
  });
  return yield* getTaxation(context, proposalId, id);
}

/** Deletes a tax and returns it as it was. */
export function* deleteTaxation(context: Context, proposalId: number, id: number): Steps<TaxationRow> {
  yield* getUnlockedProposal(context, proposalId);
  const taxation = yield* getTaxation(context, proposalId, id);
  yield* context.stores.taxations.remove(id);
  return taxation;
}

function* getTaxation(context: Context, proposalId: number, id: number): Steps<TaxationRow> {
  const taxation = yield* context.stores.taxations.get(id);
  if (taxation === undefined || taxation.proposal_id !== proposalId) throw notFound('Taxation');
  return taxation;
}
