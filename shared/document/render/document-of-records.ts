import type { Acceptance } from '../../domain/proposals/acceptance.ts';
import type { RecordOf } from '../../domain/record.ts';
import type { PlaceholderValues } from '../../domain/proposals/placeholders.ts';
import type { DocumentDates } from '../../domain/proposals/proposal-dates.ts';
import { proposalTotals, type ProposalTotals } from '../../domain/pricing/totals.ts';
import type { Workspace } from '../../domain/workspace.ts';
import { documentTheme } from './document-styles.ts';
import type { DocumentView } from './document-view.ts';
import { formatDate } from './format-date.ts';
import { raw } from '../markup/html.ts';
import { fillPlaceholders, placeholderValues } from './placeholder-values.ts';

/** A proposal with all that stands in it, as this computer holds it. */
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

/** What a document needs besides the records. */
export interface DocumentSources {
  /** Null before the first sync. */
  readonly workspace: Workspace | null;
  readonly dates: DocumentDates;
  /** Null where it is not accepted, and where nothing is known of that. */
  readonly acceptance: Acceptance | null;
}

/** The language, and the forms of dates and money, that the client reads: the client's, else the account's. */
export function documentLocale({ client }: ProposalRecords, workspace: Workspace | null): string {
  return client?.fields.locale || workspace?.account.locale || 'en';
}

/** What a proposal's records cost. */
export function recordTotals({ sections, taxes }: ProposalRecords): ProposalTotals {
  const priced = sections.map(({ section, items }) => ({
    optional: section.fields.optional,
    selected: section.fields.selected,
    items: items.map((item) => item.fields),
  }));
  return proposalTotals(
    priced,
    taxes.map(({ fields }) => fields),
  );
}

/**
 * A user by id; nobody named means the account's owner: the user with the account's own address, else its first one, as
 * the service takes them.
 */
function userOf(
  workspace: Workspace | null,
  id: string | null,
): { readonly name: string; readonly email: string } {
  const account = workspace?.account;
  const users = workspace?.users.toSorted((left, right) => Number(left.id) - Number(right.id)) ?? [];
  const found =
    id === null
      ? (users.find((user) => user.email === account?.email) ?? users[0])
      : users.find((user) => user.id === id);
  return found ?? { name: account?.name ?? '', email: account?.email ?? '' };
}

/**
 * What placeholders stand for, as far as this computer knows. The service fills them in itself when the e-mail
 * leaves; the link exists only there, so it is left as it is written.
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
    ...dates,
    totals: recordTotals(records),
    currency,
    locale: documentLocale(records, workspace),
    account: workspace?.account ?? { name: '', email: '', web: '' },
    sender: userOf(workspace, senderId),
  });
}

/**
 * The document of a proposal from its records. `sanitize` makes a body safe (`safe-markup.ts`); it is called on every
 * text that may hold markup, after placeholders are filled in. `purpose` decides which switch hides the totals.
 */
export function documentOf(
  records: ProposalRecords,
  sources: DocumentSources,
  { purpose, sanitize }: { readonly purpose: 'page' | 'pdf'; readonly sanitize: (html: string) => string },
): DocumentView {
  const { proposal, client, sections, currency } = records;
  const { workspace, dates, acceptance } = sources;
  const { fields } = proposal;
  const locale = documentLocale(records, workspace);
  const values = placeholdersOf(records, sources, fields.sender_id ?? fields.prepared_by_id);
  const safe = (text: string | null) => raw(sanitize(fillPlaceholders(text ?? '', values, locale)));
  const hidesTotals = purpose === 'pdf' ? fields.exclude_total_in_pdf : fields.exclude_total;
  return {
    title: fields.title,
    locale,
    currency,
    theme: documentTheme(fields.theme ?? workspace?.account.default_theme),
    accountName: workspace?.account.name ?? '',
    preparedBy: userOf(workspace, fields.prepared_by_id).name,
    clientName: values.client_full_name ?? '',
    clientBusiness: client?.fields.business ?? '',
    date: dates.date === null ? null : formatDate(dates.date, locale),
    expires: dates.expiresAt == null ? null : formatDate(dates.expiresAt, locale),
    acceptedBy: acceptance?.by || null,
    acceptedOn: acceptance?.at == null ? null : formatDate(acceptance.at, locale),
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
