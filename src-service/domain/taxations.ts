import { notFound } from '../failure.ts';
import { timestamp } from '../ports.ts';
import type { TaxationUpdate, TaxationWrite } from './input/taxation-schema.ts';
import type { TaxationRow } from '../storage/taxation-store.ts';
import type { Context } from './context.ts';
import { getUnlockedProposal } from './proposal-lookup.ts';

/** Adds a tax to a proposal (`field-notes.md §1 #12`); locked on an accepted one. */
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

/** Changes a tax's name, percentage or both. */
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

/** Deletes a tax and returns it as it was. */
export function deleteTaxation(context: Context, proposalId: number, id: number): TaxationRow {
  getUnlockedProposal(context, proposalId);
  const taxation = getTaxation(context, proposalId, id);
  context.stores.taxations.remove(id);
  return taxation;
}

function getTaxation(context: Context, proposalId: number, id: number): TaxationRow {
  const taxation = context.stores.taxations.get(id);
  if (taxation === undefined || taxation.proposal_id !== proposalId) throw notFound('Taxation');
  return taxation;
}
