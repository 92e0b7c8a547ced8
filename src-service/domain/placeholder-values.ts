import { formatMoney } from '#shared/domain/money.ts';
import type { PlaceholderValues } from '#shared/domain/placeholders.ts';
import { proposalTotals } from '#shared/domain/totals.ts';
import type { UserRow } from '../storage/account-store.ts';
import type { ProposalRow } from '../storage/proposal-store.ts';
import { fullName } from './activities.ts';
import type { Context } from './context.ts';
import { pricedSections } from './pricing.ts';

/** What stands for each placeholder in this proposal's texts and messages. */
export function placeholderValues(
  context: Context,
  proposal: ProposalRow,
  sender: UserRow,
): PlaceholderValues {
  const { stores } = context;
  const account = context.account();
  const client = proposal.client_id === null ? undefined : stores.clients.get(proposal.client_id);
  const locale = client?.locale ?? account.locale;
  const taxes = stores.taxations.ofProposal(proposal.id);
  const total = proposalTotals(pricedSections(context, proposal.id), taxes).oneOff.total;
  return {
    ...(client !== undefined && {
      client_first_name: client.name,
      client_last_name: client.surname,
      client_full_name: fullName(client),
      client_email: client.email,
      client_business: client.business,
      client_telephone: client.telephone,
      client_web: client.web,
      client_address: client.address,
      client_city: client.city,
      client_postcode: client.postcode,
      client_state: client.state,
      client_country: client.country,
    }),
    proposal_title: proposal.title,
    proposal_date: formatDate(proposal.display_date ?? proposal.sent_at ?? proposal.created_at, locale),
    proposal_expires_at: proposal.expires_at === null ? '' : formatDate(proposal.expires_at, locale),
    proposal_total: formatMoney(total, proposal.currency, locale),
    proposal_url: `${context.publicUrl()}/p/${proposal.public_id}`,
    account_name: account.name,
    account_email: account.email,
    account_web: account.web,
    account_telephone: account.telephone,
    sender_name: sender.name,
    sender_email: sender.email,
  };
}

/** A date in words of that locale, in UTC so that everybody reads the same day. */
export function formatDate(iso: string, locale: string): string {
  const options = { dateStyle: 'long', timeZone: 'UTC' } as const;
  try {
    return new Intl.DateTimeFormat(locale.replaceAll('_', '-'), options).format(new Date(iso));
  } catch {
    return new Intl.DateTimeFormat('en', options).format(new Date(iso));
  }
}
