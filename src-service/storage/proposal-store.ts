import type { ProposalStatus } from '#shared/domain/proposals/proposal.ts';
import type { SqlValue, WatchedDatabase } from './database/database.ts';
import { createListCache } from './list-cache.ts';
import { counter, createTable, type PageWindow, type Table } from './table.ts';

/** A proposal as stored: the attributes of `service-api.md §2.6`, its write-only fields, and the decision. */
export interface ProposalRow {
  readonly id: number;
  readonly title: string;
  readonly status: ProposalStatus;
  readonly public_id: string;
  readonly prepared_by_id: number | null;
  readonly sender_id: number | null;
  readonly client_id: number | null;
  readonly currency: string;
  readonly document_section_title: string;
  readonly theme: string;
  readonly expires_at: string | null;
  readonly display_date: string | null;
  readonly report: 0 | 1;
  readonly exclude_total: 0 | 1;
  readonly exclude_total_in_pdf: 0 | 1;
  readonly created_at: string;
  readonly updated_at: string;
  readonly sent_at: string | null;
  readonly archived_at: string | null;
  readonly accepted_at: string | null;
  /** When, by whom and from which address the client last decided, and what they wrote. */
  readonly decided_at: string | null;
  readonly decided_by: string | null;
  readonly decided_address: string | null;
  readonly decision_message: string | null;
  /** The formatted total at the moment of acceptance. */
  readonly accepted_total: string | null;
}

/** Which proposals a list shows (`service-api.md §4.5`). */
export interface ProposalFilter {
  readonly archived: boolean;
  readonly status: ProposalStatus | null;
  /** A date (`YYYY-MM-DD`), itself included. */
  readonly acceptedAfter: string | null;
}

/** What an API record of a proposal needs, and no more: lists are read far more often than anything else. */
export interface ListedProposalRow extends Pick<
  ProposalRow,
  | 'id'
  | 'title'
  | 'status'
  | 'public_id'
  | 'prepared_by_id'
  | 'client_id'
  | 'sender_id'
  | 'currency'
  | 'archived_at'
> {
  /** JSON of the ids of its sections, in order. */
  readonly section_ids: string;
}

/** What the API takes and does not show (`service-api.md §2.6`), but for whoever asks for it. */
export type ProposalSettingsRow = Pick<
  ProposalRow,
  | 'id'
  | 'document_section_title'
  | 'expires_at'
  | 'display_date'
  | 'report'
  | 'exclude_total'
  | 'exclude_total_in_pdf'
  | 'theme'
>;

/** The proposals of the account, whole for the rules and as lists show them for the API. */
export interface ProposalStore extends Table<ProposalRow> {
  /** The ids of a page's proposals, in order. */
  page(filter: ProposalFilter, window: PageWindow): readonly number[];
  /** Those of these proposals that exist, in any order. */
  listed(ids: readonly number[]): readonly ListedProposalRow[];
  count(filter: ProposalFilter): number;
  /** The settings of these proposals, in any order. */
  settings(ids: readonly number[]): readonly ProposalSettingsRow[];
  findByPublicId(publicId: string): ProposalRow | undefined;
  /** Whether any proposal of this client is accepted, archived ones included. */
  isAnyAcceptedOf(clientId: number): boolean;
}

const columns = [
  'title',
  'status',
  'public_id',
  'prepared_by_id',
  'sender_id',
  'client_id',
  'currency',
  'document_section_title',
  'theme',
  'expires_at',
  'display_date',
  'report',
  'exclude_total',
  'exclude_total_in_pdf',
  'created_at',
  'updated_at',
  'sent_at',
  'archived_at',
  'accepted_at',
  'decided_at',
  'decided_by',
  'decided_address',
  'decision_message',
  'accepted_total',
] as const;

const listedSql = `SELECT id, title, status, public_id, prepared_by_id, client_id, sender_id, currency, archived_at,
  (SELECT json_group_array(id) FROM (
    SELECT id FROM sections WHERE proposal_id = proposals.id ORDER BY position, id
  )) AS section_ids FROM proposals`;

/** What changes which proposals a list shows; their order is by id. */
const listChanges = [
  'INSERT ON proposals',
  'DELETE ON proposals',
  'UPDATE OF status, archived_at, accepted_at ON proposals',
] as const;

/** Keeps proposals in SQLite. Counts come from counters, except one by acceptance date, which counts rows. */
export function createProposalStore(database: WatchedDatabase): ProposalStore {
  const pages = createListCache(database, 'proposal_list_changed', listChanges);
  return {
    ...createTable<ProposalRow>(database, 'proposals', columns),
    page(filter, { limit, offset }) {
      const { where, values } = conditions(filter);
      const sql = `SELECT id FROM proposals WHERE ${where} ORDER BY id DESC LIMIT ? OFFSET ?`;
      return pages(sql, [...values, limit, offset]);
    },
    listed: (ids) =>
      database
        .query<ListedProposalRow>(`${listedSql} WHERE id IN (SELECT value FROM json_each(?))`)
        .all(JSON.stringify(ids)),
    count(filter) {
      if (filter.acceptedAfter === null) return counter(database, counterName(filter));
      const { where, values } = conditions(filter);
      const row = database
        .query<{ n: number }>(`SELECT COUNT(*) AS n FROM proposals WHERE ${where}`)
        .get(...values);
      return row?.n ?? 0;
    },
    settings: (ids) =>
      database
        .query<ProposalSettingsRow>(
          `SELECT id, document_section_title, expires_at, display_date, report, exclude_total,
            exclude_total_in_pdf, theme FROM proposals WHERE id IN (SELECT value FROM json_each(?))`,
        )
        .all(JSON.stringify(ids)),
    findByPublicId: (publicId) =>
      database.query<ProposalRow>('SELECT * FROM proposals WHERE public_id = ?').get(publicId),
    isAnyAcceptedOf: (clientId) =>
      database
        .query("SELECT 1 FROM proposals WHERE client_id = ? AND status = 'accepted' LIMIT 1")
        .get(clientId) !== undefined,
  };
}

function counterName({ archived, status }: ProposalFilter): string {
  return `proposals:${archived ? '1' : '0'}${status === null ? '' : `:${status}`}`;
}

function conditions(filter: ProposalFilter): {
  readonly where: string;
  readonly values: readonly SqlValue[];
} {
  const parts = ['archived = ?'];
  const values: SqlValue[] = [filter.archived ? 1 : 0];
  if (filter.status !== null) {
    parts.push('status = ?');
    values.push(filter.status);
  }
  if (filter.acceptedAfter !== null) {
    parts.push('accepted_at >= ?');
    values.push(filter.acceptedAfter);
  }
  return { where: parts.join(' AND '), values };
}
