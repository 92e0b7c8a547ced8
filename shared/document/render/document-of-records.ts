import type { Acceptance } from '../../domain/proposals/acceptance.ts';
import type { RecordOf } from '../../domain/record.ts';
import type { PlaceholderValues } from '../../domain/proposals/placeholders.ts';
import type { DocumentDates } from '../../domain/proposals/proposal-dates.ts';
import { pricedSections } from '../../domain/pricing/priced-sections.ts';
import { proposalTotals, type ProposalTotals } from '../../domain/pricing/totals.ts';
import type { Workspace } from '../../domain/workspace.ts';
import { documentIdentity } from './document-identity.ts';
import { documentLocale } from './document-locale.ts';
import { documentTheme } from './document-theme.ts';
import type { DocumentView } from './document-view.ts';
import { dayIn, expiryDate } from '../../domain/proposals/expiry-day.ts';
import { formatDate } from './format-date.ts';
import { raw } from '../markup/html.ts';
import { fillPlaceholders, placeholderValues } from './placeholder-values.ts';

/** A proposal's visible records. */
export interface ProposalRecords {
  readonly proposal: RecordOf<'proposal'>;
  readonly client: RecordOf<'client'> | null;
  readonly sections: readonly {
    readonly section: RecordOf<'section'>;
    readonly items: readonly RecordOf<'line_item'>[];
  }[];
  readonly taxes: readonly RecordOf<'taxation'>[];
  readonly currency: string;
}

/** Pictures in a document, each as a `data:` address. */
export interface DocumentImages {
  /** Null if there is none; so is `picture`. */
  readonly logo: string | null;
  readonly picture: { readonly userId: string; readonly source: string } | null;
}

export interface DocumentSources {
  /** Null before the first sync. */
  readonly workspace: Workspace | null;
  readonly dates: DocumentDates;
  /** Null if not accepted or unknown. */
  readonly acceptance: Acceptance | null;
  /** Absent until they are read. */
  readonly images?: DocumentImages | undefined;
}

export function recordTotals({ sections, taxes }: ProposalRecords): ProposalTotals {
  return proposalTotals(
    pricedSections(sections),
    taxes.map(({ fields }) => fields),
  );
}

/**
 * The user with this id. Null means the account's owner: the user with the account's e-mail address, else the first
 * user, like on the service.
 */
function userOf(
  workspace: Workspace | null,
  id: string | null,
): { readonly id?: string; readonly name: string; readonly email: string } {
  const account = workspace?.account;
  const users = workspace?.users.toSorted((left, right) => Number(left.id) - Number(right.id)) ?? [];
  const found =
    id === null
      ? (users.find((user) => user.email === account?.email) ?? users[0])
      : users.find((user) => user.id === id);
  return found ?? { name: account?.name ?? '', email: account?.email ?? '' };
}

/** The day that the user set, else the day of the document's moment in the account's time zone; null if unknown. */
function dayOf(
  { proposal }: ProposalRecords,
  { workspace, dates }: Pick<DocumentSources, 'workspace' | 'dates'>,
): string | null {
  const isSet = proposal.fields.display_date != null;
  return dates.date === null || isSet ? dates.date : dayIn(dates.date, workspace?.account.time_zone);
}

/** The day of the expiry in the account's time zone; null for none, undefined if unknown. */
function lastDayOf({
  workspace,
  dates: { expiresAt },
}: Pick<DocumentSources, 'workspace' | 'dates'>): string | null | undefined {
  return expiresAt == null ? expiresAt : expiryDate(expiresAt, workspace?.account.time_zone);
}

/**
 * The placeholder values that this computer knows. The service fills them in again when it sends the e-mail. Only the
 * service knows the link, so its placeholder stays.
 */
export function placeholdersOf(
  records: ProposalRecords,
  { workspace, dates }: Pick<DocumentSources, 'workspace' | 'dates'>,
  senderId: string | null,
): PlaceholderValues {
  const { proposal, client, currency } = records;
  return placeholderValues({
    client: client?.fields ?? null,
    title: proposal.fields.title,
    date: dayOf(records, { workspace, dates }),
    expiresAt: lastDayOf({ workspace, dates }),
    totals: recordTotals(records),
    currency,
    locale: documentLocale(records, workspace),
    account: workspace?.account ?? { name: '', email: '', web: '' },
    sender: userOf(workspace, senderId),
  });
}

/**
 * Builds the document of a proposal. `sanitize` (see `safe-markup.ts`) is called on every text with markup, after
 * placeholders are filled in. `purpose` selects the setting that hides the totals.
 */
export function documentOf(
  records: ProposalRecords,
  sources: DocumentSources,
  { purpose, sanitize }: { readonly purpose: 'page' | 'pdf'; readonly sanitize: (html: string) => string },
): DocumentView {
  const { proposal, client, sections, currency } = records;
  const { workspace, acceptance, images } = sources;
  const { fields } = proposal;
  const senderId = fields.sender_id ?? fields.prepared_by_id;
  const sender = userOf(workspace, senderId);
  const picture = images?.picture ?? null;
  const locale = documentLocale(records, workspace);
  const values = placeholdersOf(records, sources, senderId);
  const date = dayOf(records, sources);
  const lastDay = lastDayOf(sources);
  const safe = (text: string | null) => raw(sanitize(fillPlaceholders(text ?? '', values, locale)));
  const hidesTotals = purpose === 'pdf' ? fields.exclude_total_in_pdf : fields.exclude_total;
  return {
    title: fields.title,
    locale,
    currency,
    theme: documentTheme(fields.theme ?? workspace?.account.default_theme),
    accountName: workspace?.account.name ?? '',
    identity:
      workspace === null
        ? null
        : documentIdentity(workspace.account, sender, {
            logo: images?.logo ?? null,
            picture: picture !== null && picture.userId === sender.id ? picture.source : null,
          }),
    preparedBy: userOf(workspace, fields.prepared_by_id).name,
    clientName: values.client_full_name ?? '',
    clientBusiness: client?.fields.business ?? '',
    date: date === null ? null : formatDate(date, locale),
    expires: lastDay == null ? null : formatDate(lastDay, locale),
    acceptedBy: acceptance?.by || null,
    acceptedOn:
      acceptance?.at == null ? null : formatDate(dayIn(acceptance.at, workspace?.account.time_zone), locale),
    sections: sections.map(({ section, items }) => ({
      id: section.localId,
      title: section.fields.title,
      body: safe(section.fields.body),
      optional: section.fields.optional,
      selected: section.fields.selected,
      pageBreak: section.fields.page_break,
      includeTotal: section.fields.include_total,
      items: items.map((item) => ({ ...item.fields, name: raw(sanitize(item.fields.name)) })),
    })),
    totals: recordTotals(records),
    showsTotals: hidesTotals !== true,
  };
}
