import { placeholderValues as valuesOf } from '#shared/document/render/placeholder-values.ts';
import type { PlaceholderValues } from '#shared/domain/proposals/placeholders.ts';
import { dayIn, expiryDate } from '#shared/domain/proposals/expiry-day.ts';
import { proposalTotals } from '#shared/domain/pricing/totals.ts';
import type { AccountRow, UserRow } from '../storage/account-store.ts';
import type { ProposalRow } from '../storage/proposal-store.ts';
import type { Context } from './context.ts';
import { pricedSections } from './pricing.ts';
import type { Steps } from '../storage/steps.ts';

/** The day that the user set, else the day of the send in the account's time zone. */
export function documentDay(
  { display_date, sent_at, created_at }: ProposalRow,
  { time_zone }: Pick<AccountRow, 'time_zone'>,
): string {
  return display_date ?? dayIn(sent_at ?? created_at, time_zone);
}

/** The values of a proposal's placeholders. */
export function* placeholderValues(
  context: Context,
  proposal: ProposalRow,
  sender: UserRow,
): Steps<PlaceholderValues> {
  const { stores } = context;
  const account = yield* context.account();
  const client = proposal.client_id === null ? undefined : yield* stores.clients.get(proposal.client_id);
  return valuesOf({
    client: client ?? null,
    title: proposal.title,
    date: documentDay(proposal, account),
    expiresAt: proposal.expires_at === null ? null : expiryDate(proposal.expires_at, account.time_zone),
    totals: proposalTotals(
      yield* pricedSections(context, proposal.id),
      yield* stores.taxations.listByProposal(proposal.id),
    ),
    currency: proposal.currency,
    locale: client?.locale ?? account.locale,
    url: `${context.publicUrl()}/p/${proposal.public_id}`,
    account,
    sender,
  });
}
