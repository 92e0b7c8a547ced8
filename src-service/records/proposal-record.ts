import type { Context } from '../domain/context.ts';
import type { ProposalRow } from '../storage/proposal-store.ts';
import { reference, type ApiRecord, type Reference } from './record.ts';

/** A proposal without its relationship, as delete and archive answer it (`service-api.md §2.6`). */
export function bareProposalRecord(context: Context, row: ProposalRow): ApiRecord {
  return {
    id: String(row.id),
    type: 'proposals',
    attributes: {
      title: row.title,
      account_id: context.account().id,
      status: row.status,
      public_id: row.public_id,
      prepared_by_id: row.prepared_by_id,
      client_id: row.client_id,
      sender_id: row.sender_id,
      currency: row.currency,
      ...(row.archived_at !== null && { archived_at: row.archived_at }),
    },
  };
}

/** Proposals with their `sections` relationship, read for all of them at once. */
export function proposalRecords(context: Context, rows: readonly ProposalRow[]): readonly ApiRecord[] {
  const byProposal = new Map<number, Reference[]>();
  for (const { id, proposal_id } of context.stores.sections.idsOfProposals(rows.map((row) => row.id))) {
    const references = byProposal.get(proposal_id);
    if (references === undefined) byProposal.set(proposal_id, [reference('sections', id)]);
    else references.push(reference('sections', id));
  }
  return rows.map((row) => ({
    ...bareProposalRecord(context, row),
    relationships: {
      sections: { data: byProposal.get(row.id) ?? [] },
      ...(context.variants.has('recipients') && { recipients: { data: recipients(row) } }),
    },
  }));
}

/** One proposal with its relationship. */
export function proposalRecord(context: Context, row: ProposalRow): ApiRecord {
  const [record] = proposalRecords(context, [row]);
  return record ?? bareProposalRecord(context, row);
}

/** The `recipients` variant: each proposal names the client as its recipient. */
function recipients(row: ProposalRow): readonly Reference[] {
  return row.client_id === null ? [] : [reference('recipients', row.client_id)];
}
