import { notFound } from '../failure.ts';
import { timestamp } from '../ports.ts';
import type { TaxationUpdate, TaxationWrite } from './input/taxation-schema.ts';
import type { TaxationRow } from '../storage/taxation-store.ts';
import type { Context } from './context.ts';
import { getUnlockedProposal } from './proposal-lookup.ts';

/** Puts a tax on a proposal, after those it has (`field-notes.md §1 #12`); on an accepted proposal a locked 422. */
export function createTaxation(context: Context, proposalId: number, input: TaxationWrite): TaxationRow {
  getUnlockedProposal(context, proposalId);
  const now = timestamp(context.clock);
  const id = context.stores.taxations.insert({
    ...input,
    proposal_id: proposalId,
    created_at: now,
    updated_at: now,
  });
  return getTaxation(context, proposalId, id);
}

/** Changes a tax's name, percentage or both; what is left out stays. A tax of another proposal is a 404. */
export function updateTaxation(
  context: Context,
  proposalId: number,
  id: number,
  input: TaxationUpdate,
): TaxationRow {
  getUnlockedProposal(context, proposalId);
  const { name, percentage } = getTaxation(context, proposalId, id);
  context.stores.taxations.patch(id, {
    name: input.name ?? name,
    percentage: input.percentage ?? percentage,
    updated_at: timestamp(context.clock),
  });
  return getTaxation(context, proposalId, id);
}

/** Takes a tax off its proposal and gives it back as it was; a tax of another proposal is a 404. */
export function deleteTaxation(context: Context, proposalId: number, id: number): TaxationRow {
  getUnlockedProposal(context, proposalId);
  const taxation = getTaxation(context, proposalId, id);
  context.stores.taxations.remove(id);
  return taxation;
}

/** The tax, or a 404 when there is none of that id on that proposal. */
function getTaxation(context: Context, proposalId: number, id: number): TaxationRow {
  const taxation = context.stores.taxations.get(id);
  if (taxation === undefined || taxation.proposal_id !== proposalId) throw notFound('Taxation');
  return taxation;
}
