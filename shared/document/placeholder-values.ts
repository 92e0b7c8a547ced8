import { clientFullName, type ClientFields } from '../domain/client.ts';
import { formatMoney } from '../domain/money.ts';
import type { PlaceholderValues } from '../domain/placeholders.ts';
import type { ProposalTotals } from '../domain/totals.ts';
import { formatDate } from './format-date.ts';

/** What placeholders speak of. */
export interface PlaceholderSources {
  readonly client: Omit<ClientFields, 'currency' | 'locale' | 'pdf_page_size'> | null;
  readonly title: string;
  /** ISO 8601. */
  readonly date: string;
  readonly expiresAt: string | null;
  readonly totals: ProposalTotals;
  readonly currency: string;
  readonly locale: string;
  /** Where the client reads it; left out where that is not known, and then left as it is written. */
  readonly url?: string;
  readonly account: {
    readonly name: string;
    readonly email: string;
    readonly web: string;
    readonly telephone?: string;
  };
  readonly sender: { readonly name: string; readonly email: string };
}

/** What stands for each placeholder in a proposal's texts and messages. */
export function placeholderValues(sources: PlaceholderSources): PlaceholderValues {
  const { client, title, date, expiresAt, totals, currency, locale, url, account, sender } = sources;
  return {
    ...(client !== null && {
      client_first_name: client.name,
      client_last_name: client.surname,
      client_full_name: clientFullName(client),
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
    proposal_title: title,
    proposal_date: formatDate(date, locale),
    proposal_expires_at: expiresAt === null ? '' : formatDate(expiresAt, locale),
    proposal_total: formatMoney(totals.oneOff.total, currency, locale),
    ...(url !== undefined && { proposal_url: url }),
    account_name: account.name,
    account_email: account.email,
    account_web: account.web,
    ...(account.telephone !== undefined && { account_telephone: account.telephone }),
    sender_name: sender.name,
    sender_email: sender.email,
  };
}
