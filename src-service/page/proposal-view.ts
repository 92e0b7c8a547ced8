import { documentTheme } from '#shared/document/render/document-theme.ts';
import type { DocumentView } from '#shared/document/render/document-view.ts';
import { sumsOf } from '#shared/document/answers/render-answers.ts';
import { formatDate } from '#shared/document/render/format-date.ts';
import { raw } from '#shared/document/markup/html.ts';
import { filesOfPictures } from '#shared/domain/files/picture-sources.ts';
import { fillPlaceholders } from '#shared/document/render/placeholder-values.ts';
import { dayIn, expiryDate } from '#shared/domain/proposals/expiry-day.ts';
import { proposalTotals } from '#shared/domain/pricing/totals.ts';
import type { Context } from '../domain/context.ts';
import { decisionState, type DecisionState } from '../domain/decisions/decisions.ts';
import { documentDay, placeholderValues } from '../domain/placeholder-values.ts';
import { pricedSections, type SectionWithItems } from '../domain/pricing.ts';
import { clientFullName } from '#shared/domain/clients/client.ts';
import type { ProposalRow } from '../storage/proposal-store.ts';
import { createIdentity, createImageSource } from './document-identity.ts';
import { withPageFiles } from './pictures/page-files.ts';
import { createPagePictures } from './pictures/page-pictures.ts';
import type { PictureFile } from './pictures/picture-widths.ts';
import { sanitizeBody } from './sanitize.ts';
import type { Steps } from '../storage/steps.ts';

export interface ProposalView {
  readonly proposal: ProposalRow;
  readonly decisionState: DecisionState;
  readonly pageSize: string;
  readonly decidedAt: string | null;
  readonly document: DocumentView;
  /** The totals on the page, as text to compare; empty if it shows none. */
  readonly sums: string;
  readonly toPay: string;
}

/** The language of the proposal's client. */
export function* getClientLocale(context: Context, proposal: ProposalRow): Steps<string> {
  const client =
    proposal.client_id === null ? undefined : yield* context.stores.clients.get(proposal.client_id);
  return client?.locale ?? (yield* context.account()).locale;
}

/**
 * Collects the contents of the page, in the client's language and the proposal's currency.
 *
 * @param chosenSectionIds the ticked optional sections, if they are not stored yet
 */
export function* createProposalView(
  context: Context,
  proposal: ProposalRow,
  purpose: 'page' | 'pdf' = 'page',
  chosenSectionIds: ReadonlySet<number> | null = null,
): Steps<ProposalView> {
  const { stores } = context;
  const account = yield* context.account();
  const client = proposal.client_id === null ? undefined : yield* stores.clients.get(proposal.client_id);
  const author =
    (proposal.prepared_by_id === null
      ? undefined
      : yield* stores.account.findUser(proposal.prepared_by_id)) ?? (yield* stores.account.getOwner());
  const sender =
    proposal.sender_id === null ? author : ((yield* stores.account.findUser(proposal.sender_id)) ?? author);
  const locale = client?.locale ?? account.locale;
  const values = yield* placeholderValues(context, proposal, sender);
  const sections = (yield* pricedSections(context, proposal.id)).map((section) =>
    chosenSectionIds === null || !section.optional
      ? section
      : { ...section, selected: chosenSectionIds.has(section.row.id) },
  );
  const hidesTotal = purpose === 'pdf' ? proposal.exclude_total_in_pdf : proposal.exclude_total;
  const files = purpose === 'pdf' ? noFiles : yield* filesOf(context, sections);
  const markup = (text: string): string =>
    purpose === 'pdf' ? sanitizeBody(text) : withPageFiles(sanitizeBody(text), proposal.public_id, files);
  const pictures = createPagePictures(proposal.public_id, files);
  const bodyMarkup = (text: string, sectionId: number): string =>
    purpose === 'pdf' ? sanitizeBody(text) : pictures(sanitizeBody(text), sectionId);
  const document: DocumentView = {
    title: proposal.title,
    locale,
    currency: proposal.currency,
    theme: documentTheme(proposal.theme),
    accountName: account.name,
    identity: yield* createIdentity(context, sender, createImageSource(context, proposal, purpose)),
    preparedBy: author.name,
    clientName: client === undefined ? '' : clientFullName(client),
    clientBusiness: client?.business ?? '',
    date: formatDate(documentDay(proposal, account), locale),
    expires:
      proposal.expires_at === null
        ? null
        : formatDate(expiryDate(proposal.expires_at, account.time_zone), locale),
    // Null, because the page names the decision above its sections, also on paper.
    acceptedBy: null,
    acceptedOn: null,
    sections: sections.map(({ row, items, optional, selected }) => ({
      id: String(row.id),
      title: row.title,
      body: raw(bodyMarkup(fillPlaceholders(row.body ?? '', values, locale), row.id)),
      optional,
      selected,
      pageBreak: row.page_break === 1,
      includeTotal: row.include_total === 1,
      items: items.map((item) => ({ ...item, name: raw(markup(item.name)) })),
    })),
    totals: proposalTotals(sections, yield* stores.taxations.listByProposal(proposal.id)),
    showsTotals: hidesTotal !== 1,
  };
  return {
    proposal,
    decisionState: decisionState(context, proposal),
    pageSize: client?.pdf_page_size ?? account.pdf_page_size,
    decidedAt:
      proposal.decided_at === null ? null : formatDate(dayIn(proposal.decided_at, account.time_zone), locale),
    document,
    ...sumsOf(document),
  };
}

const noFiles: ReadonlyMap<string, PictureFile> = new Map();

/** The files that the texts of a page refer to, by their hashes. */
function* filesOf(
  { stores }: Context,
  sections: readonly SectionWithItems[],
): Steps<ReadonlyMap<string, PictureFile>> {
  const hashes = new Set(
    sections
      .flatMap(({ row, items }) => [row.body ?? '', ...items.map(({ name }) => name)])
      .flatMap(filesOfPictures),
  );
  if (hashes.size === 0) return noFiles;
  const rows = yield* stores.files.findAll([...hashes]);
  return new Map(rows.map((row) => [row.hash, row]));
}
