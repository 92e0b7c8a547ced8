import { resolvePlaceholders } from '#shared/domain/placeholders.ts';
import { proposalTotals, type ProposalTotals } from '#shared/domain/totals.ts';
import { escapeHtml } from './escape.ts';
import type { Context } from '../domain/context.ts';
import { standingOf, type Standing } from '../domain/decisions.ts';
import { formatDate, placeholderValues } from '../domain/placeholder-values.ts';
import { pricedSections, type SectionWithItems } from '../domain/pricing.ts';
import { fullName } from '../domain/activities.ts';
import type { ThemeId } from '../schemas/choices.ts';
import { themeIds } from '../schemas/choices.ts';
import type { ProposalRow } from '../storage/proposal-store.ts';
import { sanitizeBody } from './sanitize.ts';

/** A section ready to be drawn. */
export interface SectionView extends SectionWithItems {
  /** Safe HTML with placeholders filled in. */
  readonly body: string;
}

/** Everything that the page and the PDF show of one proposal. */
export interface ProposalView {
  readonly proposal: ProposalRow;
  readonly standing: Standing;
  readonly locale: string;
  readonly currency: string;
  readonly theme: ThemeId;
  readonly pageSize: string;
  readonly accountName: string;
  readonly preparedBy: string;
  readonly clientName: string;
  readonly clientBusiness: string;
  readonly date: string;
  readonly expires: string | null;
  readonly decidedAt: string | null;
  readonly sections: readonly SectionView[];
  readonly totals: ProposalTotals;
}

/** Gathers what is shown of a proposal, in its client's language and its own currency. */
export function viewProposal(context: Context, proposal: ProposalRow): ProposalView {
  const { stores } = context;
  const account = context.account();
  const client = proposal.client_id === null ? undefined : stores.clients.get(proposal.client_id);
  const author =
    (proposal.prepared_by_id === null ? undefined : stores.account.user(proposal.prepared_by_id)) ??
    stores.account.owner();
  const sender = proposal.sender_id === null ? author : (stores.account.user(proposal.sender_id) ?? author);
  const locale = client?.locale ?? account.locale;
  const values = placeholderValues(context, proposal, sender);
  const sections = pricedSections(context, proposal.id);
  return {
    proposal,
    standing: standingOf(context, proposal),
    locale,
    currency: proposal.currency,
    theme: themeIds.find((id) => id === proposal.theme) ?? 'clean',
    pageSize: client?.pdf_page_size ?? account.pdf_page_size,
    accountName: account.name,
    preparedBy: author.name,
    clientName: client === undefined ? '' : fullName(client),
    clientBusiness: client?.business ?? '',
    date: formatDate(proposal.display_date ?? proposal.sent_at ?? proposal.created_at, locale),
    expires: proposal.expires_at === null ? null : formatDate(proposal.expires_at, locale),
    decidedAt: proposal.decided_at === null ? null : formatDate(proposal.decided_at, locale),
    sections: sections.map((section) => ({
      ...section,
      body: sanitizeBody(resolvePlaceholders(section.row.body ?? '', values, escapeHtml)),
    })),
    totals: proposalTotals(sections, stores.taxations.ofProposal(proposal.id)),
  };
}
