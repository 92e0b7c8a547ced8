import { clientFullName, type ClientFields } from '../../domain/clients/client.ts';
import { formatMoney } from '../../domain/pricing/money.ts';
import { resolvePlaceholders, type PlaceholderValues } from '../../domain/proposals/placeholders.ts';
import type { ProposalTotals } from '../../domain/pricing/totals.ts';
import { formatDate } from './format-date.ts';
import { escapeHtml } from '../markup/html.ts';
import { withoutSentences } from './without-sentences.ts';

export interface PlaceholderSources {
  readonly client: Omit<ClientFields, 'currency' | 'locale' | 'pdf_page_size'> | null;
  readonly title: string;
  /** ISO 8601; null if unknown. */
  readonly date: string | null;
  /** ISO 8601; null for no expiry, undefined if unknown. */
  readonly expiresAt: string | null | undefined;
  readonly totals: ProposalTotals;
  readonly currency: string;
  readonly locale: string;
  /** Link to the client's page. If it is absent, its placeholder stays. */
  readonly url?: string;
  readonly account: {
    readonly name: string;
    readonly email: string;
    readonly web: string;
    readonly telephone?: string | undefined;
  };
  readonly sender: { readonly name: string; readonly email: string };
}

/**
 * Fills in the placeholders of a section's text. A sentence with a missing date is removed, so that no client reads
 * "This offer stands until .".
 */
export function fillPlaceholders(body: string, values: PlaceholderValues, locale: string): string {
  const dates: ReadonlySet<string> = new Set(['proposal_date', 'proposal_expires_at']);
  const complete = withoutSentences(body, locale, (name) => dates.has(name) && !values[name]);
  return resolvePlaceholders(complete, values, escapeHtml);
}

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
    ...(date !== null && { proposal_date: formatDate(date, locale) }),
    ...(expiresAt !== undefined && {
      proposal_expires_at: expiresAt === null ? '' : formatDate(expiresAt, locale),
    }),
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
