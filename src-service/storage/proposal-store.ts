import { proposalStatuses, type ProposalStatus } from '#shared/domain/proposals/proposal.ts';
import type { SqlValue, WatchedDatabase } from './database/database.ts';
import { createListCache } from './list-cache.ts';
import { readCounter, createTable, type PageWindow, type Table } from './table.ts';
import type { Steps } from './steps.ts';

/** The attributes of `service-api.md §2.6`, the write-only fields, and the decision. */
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
  /** Time, author, address and message of the client's last decision. */
  readonly decided_at: string | null;
  readonly decided_by: string | null;
  readonly decided_address: string | null;
  readonly decision_message: string | null;
  /** The formatted total at the acceptance. */
  readonly accepted_total: string | null;
}

/** `service-api.md §4.5` */
export interface ProposalFilter {
  readonly archived: boolean;
  readonly status: ProposalStatus | null;
  /** `YYYY-MM-DD`, included. */
  readonly acceptedAfter: string | null;
}

/** The columns of an API record: lists are read far more often than anything else. */
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

/** Fields that the API writes; it returns them only as an extension (`service-api.md §2.6`). */
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

/** Whole rows for the rules, and rows of lists for the API. */
export interface ProposalStore extends Table<ProposalRow> {
  /** The ids of one page, newest first. */
  pageOfIds(filter: ProposalFilter, window: PageWindow): Steps<readonly number[]>;
  /** The rows of one page, newest first. */
  page(filter: ProposalFilter, window: PageWindow): Steps<readonly ListedProposalRow[]>;
  /** The rows of the ids that exist, in any order. */
  listByIds(ids: readonly number[]): Steps<readonly ListedProposalRow[]>;
  count(filter: ProposalFilter): Steps<number>;
  /** The settings of the ids that exist, in any order. */
  listSettings(ids: readonly number[]): Steps<readonly ProposalSettingsRow[]>;
  findByPublicId(publicId: string): Steps<ProposalRow | undefined>;
  /** Whether the client has accepted a proposal, archived ones included. */
  hasAcceptedProposal(clientId: number): Steps<boolean>;
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

const listedColumns = `id, title, status, public_id, prepared_by_id, client_id, sender_id, currency, archived_at,
  (SELECT json_group_array(id) FROM (
    SELECT id FROM sections WHERE proposal_id = proposals.id ORDER BY position, id
  ) AS listed) AS section_ids`;

/** The writes that change a list or its filters. An order by id never changes. */
const listChanges = [
  'INSERT ON proposals',
  'DELETE ON proposals',
  'UPDATE OF status, archived_at, accepted_at ON proposals',
] as const;

/** Only a count by acceptance date reads rows; all others read a counter. */
export function createProposalStore(database: WatchedDatabase): ProposalStore {
  const pages = createListCache(database, 'proposal_list_changed', listChanges);
  return {
    ...createTable<ProposalRow>(database, 'proposals', columns),
    pageOfIds(filter, { limit, offset }) {
      const { where, values } = filterToSql(filter);
      const sql = `SELECT id FROM proposals WHERE ${where} ORDER BY id DESC LIMIT ? OFFSET ?`;
      return pages(sql, [...values, limit, offset]);
    },
    page(filter, { limit, offset }) {
      const { where, values } = filterToSql(filter);
      return database
        .query<ListedProposalRow>(
          // The sections of skipped proposals are not looked up.
          `SELECT ${listedColumns} FROM (
             SELECT * FROM proposals WHERE ${where} ORDER BY id DESC LIMIT ? OFFSET ?
           ) AS proposals ORDER BY id DESC`,
        )
        .all(...values, limit, offset);
    },
    listByIds: (ids) =>
      database
        .query<ListedProposalRow>(
          `SELECT ${listedColumns} FROM proposals WHERE id IN (SELECT value FROM json_each(?))`,
        )
        .all(JSON.stringify(ids)),
    *count(filter) {
      if (filter.acceptedAfter === null) return yield* readCounter(database, counterName(filter));
      const { where, values } = filterToSql(filter);
      const row = yield* database
        .query<{ n: number }>(`SELECT COUNT(*) AS n FROM proposals WHERE ${where}`)
        .get(...values);
      return row?.n ?? 0;
    },
    listSettings: (ids) =>
      database
        .query<ProposalSettingsRow>(
          `SELECT id, document_section_title, expires_at, display_date, report, exclude_total,
            exclude_total_in_pdf, theme FROM proposals WHERE id IN (SELECT value FROM json_each(?))`,
        )
        .all(JSON.stringify(ids)),
    findByPublicId: (publicId) =>
      database.query<ProposalRow>('SELECT * FROM proposals WHERE public_id = ?').get(publicId),
    *hasAcceptedProposal(clientId) {
      return (
        (yield* database
          .query("SELECT 1 FROM proposals WHERE client_id = ? AND status = 'accepted' LIMIT 1")
          .get(clientId)) !== undefined
      );
    },
  };
}

function counterName({ archived, status }: ProposalFilter): string {
  return `proposals:${archived ? '1' : '0'}${status === null ? '' : `:${status}`}`;
}

/** Each status as a text of SQL. */
const statusTexts = Object.fromEntries(proposalStatuses.map((status) => [status, `'${status}'`])) as Readonly<
  Record<ProposalStatus, string>
>;

function filterToSql(filter: ProposalFilter): {
  readonly where: string;
  readonly values: readonly SqlValue[];
} {
  // Written out, because a plan for all values would read whole lists for rare ones.
  const parts = [`archived = ${filter.archived ? '1' : '0'}`];
  const values: SqlValue[] = [];
  if (filter.status !== null) parts.push(`status = ${statusTexts[filter.status]}`);
  if (filter.acceptedAfter !== null) {
    parts.push('accepted_at >= ?');
    values.push(filter.acceptedAfter);
  }
  return { where: parts.join(' AND '), values };
}
