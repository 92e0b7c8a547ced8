import { formatMoney } from '#shared/domain/money.ts';
import type { PlaceholderValues } from '#shared/domain/placeholders.ts';
import { proposalTotals } from '#shared/domain/totals.ts';
import type { Workspace } from '#shared/domain/workspace.ts';
import type { ProposalDocument } from '../../data/index.ts';

function longDate(moment: string | null | undefined, locale: string): string {
  const date = moment == null ? null : new Date(moment);
  if (date === null || Number.isNaN(date.getTime())) return '';
  return date.toLocaleDateString(locale, { dateStyle: 'long' });
}

/**
 * What placeholders stand for, as far as this computer knows, for the preview. The service fills them in itself
 * when the e-mail leaves; the link exists only there, so it is left as it is written.
 */
export function placeholderValues(
  document: ProposalDocument,
  workspace: Workspace | null | undefined,
  senderId: string | null,
  locale: string,
): PlaceholderValues {
  const { proposal, client, sections, currency } = document;
  const fields = client?.fields;
  const account = workspace?.account;
  // Nobody chosen means the account's owner, who is the user with the account's own address.
  const sender = workspace?.users.find(({ id, email }) =>
    senderId === null ? email === account?.email : id === senderId,
  );
  const totals = proposalTotals(
    sections.map(({ section, items }) => ({
      optional: section.fields.optional,
      selected: section.fields.selected,
      items: items.map((item) => item.fields),
    })),
  );
  return {
    client_first_name: fields?.name ?? '',
    client_last_name: fields?.surname ?? '',
    client_full_name: [fields?.name, fields?.surname].filter(Boolean).join(' '),
    client_email: fields?.email ?? '',
    client_business: fields?.business ?? '',
    client_telephone: fields?.telephone ?? '',
    client_web: fields?.web ?? '',
    client_address: fields?.address ?? '',
    client_city: fields?.city ?? '',
    client_postcode: fields?.postcode ?? '',
    client_state: fields?.state ?? '',
    client_country: fields?.country ?? '',
    proposal_title: proposal.fields.title,
    proposal_date: longDate(proposal.fields.display_date ?? new Date().toISOString(), locale),
    proposal_expires_at: longDate(proposal.fields.expires_at, locale),
    proposal_total: formatMoney(totals.oneOff.total, currency, locale),
    account_name: account?.name ?? '',
    account_email: account?.email ?? '',
    account_web: account?.web ?? '',
    sender_name: sender?.name ?? account?.name ?? '',
    sender_email: sender?.email ?? account?.email ?? '',
  };
}
