import { placeholderValues as valuesOf } from '#shared/document/render/placeholder-values.ts';
import type { PlaceholderValues } from '#shared/domain/proposals/placeholders.ts';
import { proposalTotals } from '#shared/domain/pricing/totals.ts';
import type { UserRow } from '../storage/account-store.ts';
import type { ProposalRow } from '../storage/proposal-store.ts';
import type { Context } from './context.ts';
import { pricedSections } from './pricing.ts';

/** The values of a proposal's placeholders. */
export function placeholderValues(
  context: Context,
  proposal: ProposalRow,
  sender: UserRow,
): PlaceholderValues {
  const { stores } = context;
  const account = context.account();
  const client = proposal.client_id === null ? undefined : stores.clients.get(proposal.client_id);
  return valuesOf({
    client: client ?? null,
    title: proposal.title,
    date: proposal.display_date ?? proposal.sent_at ?? proposal.created_at,
    expiresAt: proposal.expires_at,
    totals: proposalTotals(pricedSections(context, proposal.id), stores.taxations.ofProposal(proposal.id)),
    currency: proposal.currency,
    locale: client?.locale ?? account.locale,
    url: `${context.publicUrl()}/p/${proposal.public_id}`,
    account,
    sender,
  });
}
