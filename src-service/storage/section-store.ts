import type { SectionType } from '#shared/domain/proposals/section.ts';
import type { SqlValue, WatchedDatabase } from './database/database.ts';
import { createListCache } from './list-cache.ts';
import { readCounter, createTable, type PageWindow, type Table } from './table.ts';
import type { Steps } from './steps.ts';

/** `service-api.md §2.7` */
export interface SectionRow {
  readonly id: number;
  readonly proposal_id: number | null;
  readonly template_id: number | null;
  readonly title: string;
  readonly name: string | null;
  readonly body: string | null;
  readonly position: number;
  readonly reusable: 0 | 1;
  readonly section_type: SectionType;
  readonly page_break: 0 | 1;
  readonly optional: 0 | 1;
  readonly selected: 0 | 1;
  readonly include_total: 0 | 1;
  readonly created_at: string;
  readonly updated_at: string;
}

/** The proposal or template of a section. The sections of an owner are numbered together. */
export interface SectionOwner {
  readonly proposal_id: number | null;
  readonly template_id: number | null;
}

interface SectionFilter {
  readonly proposalId: number | null;
  readonly templateId: number | null;
}

/** The store writes positions as given: the rules keep them without gaps (`field-notes.md §1 #9`). */
export interface SectionStore extends Table<SectionRow> {
  /** The ids of one page, in the order of the list. */
  pageOfIds(filter: SectionFilter, window: PageWindow): Steps<readonly number[]>;
  /** The rows of the ids that exist, in any order. */
  listByIds(ids: readonly number[]): Steps<readonly SectionRow[]>;
  count(filter: SectionFilter): Steps<number>;
  /** Sorted by position. */
  listByOwner(owner: SectionOwner): Steps<readonly SectionRow[]>;
  countByOwner(owner: SectionOwner): Steps<number>;
  /** Adds `by` to each position from `from` to `to`, both included. */
  shiftPositions(owner: SectionOwner, from: number, to: number, by: 1 | -1, at: string): Steps<void>;
}

const columns = [
  'proposal_id',
  'template_id',
  'title',
  'name',
  'body',
  'position',
  'reusable',
  'section_type',
  'page_break',
  'optional',
  'selected',
  'include_total',
  'created_at',
  'updated_at',
] as const;

/**
 * The condition for the sections of an owner, and its values. NULL is written out: PostgreSQL uses no index for a
 * comparison that also accepts null.
 */
export function ownedBy(owner: SectionOwner): {
  readonly condition: string;
  readonly values: readonly number[];
} {
  const ids = [owner.proposal_id, owner.template_id];
  const [proposal, template] = ids.map((id) => (id === null ? 'IS NULL' : '= ?'));
  return {
    condition: `proposal_id ${String(proposal)} AND template_id ${String(template)}`,
    values: ids.filter((id) => id !== null),
  };
}

/** The writes that change a list or its order. */
const listChanges = [
  'INSERT ON sections',
  'DELETE ON sections',
  'UPDATE OF proposal_id, template_id, position ON sections',
] as const;

export function createSectionStore(database: WatchedDatabase): SectionStore {
  const pages = createListCache(database, 'section_list_changed', listChanges);
  return {
    ...createTable<SectionRow>(database, 'sections', columns),
    pageOfIds(filter, { limit, offset }) {
      const { where, values, order } = filterToSql(filter);
      const sql = `SELECT id FROM sections WHERE ${where} ORDER BY ${order} LIMIT ? OFFSET ?`;
      return pages(sql, [...values, limit, offset]);
    },
    listByIds: (ids) =>
      database
        .query<SectionRow>('SELECT * FROM sections WHERE id IN (SELECT value FROM json_each(?))')
        .all(JSON.stringify(ids)),
    *count(filter) {
      if (filter.proposalId === null && filter.templateId === null) {
        return yield* readCounter(database, 'sections');
      }
      const { where, values } = filterToSql(filter);
      const row = yield* database
        .query<{ n: number }>(`SELECT COUNT(*) AS n FROM sections WHERE ${where}`)
        .get(...values);
      return row?.n ?? 0;
    },
    listByOwner(owner) {
      const { condition, values } = ownedBy(owner);
      return database
        .query<SectionRow>(`SELECT * FROM sections WHERE ${condition} ORDER BY position, id`)
        .all(...values);
    },
    *countByOwner(owner) {
      const { condition, values } = ownedBy(owner);
      return (
        (yield* database
          .query<{ n: number }>(`SELECT COUNT(*) AS n FROM sections WHERE ${condition}`)
          .get(...values))?.n ?? 0
      );
    },
    *shiftPositions(owner, from, to, by, at) {
      const { condition, values } = ownedBy(owner);
      yield* database
        .query(
          `UPDATE sections SET position = position + ?, updated_at = ? WHERE ${condition} AND position BETWEEN ? AND ?`,
        )
        .run(by, at, ...values, from, to);
    },
  };
}

/**
 * The condition, its values and the order of a list. One owner's sections are sorted by position (`field-notes.md §1
 * #8`). A list of several owners starts with the newest owner and keeps each owner's sections together.
 */
function filterToSql(filter: SectionFilter) {
  const parts: string[] = [];
  const values: SqlValue[] = [];
  const add = (condition: string, value: SqlValue): void => {
    parts.push(condition);
    values.push(value);
  };
  if (filter.proposalId !== null) add('proposal_id = ?', filter.proposalId);
  if (filter.templateId !== null) add('template_id = ?', filter.templateId);
  const isSingleOwner = filter.proposalId !== null || filter.templateId !== null;
  const order = isSingleOwner ? 'position, id' : 'proposal_id DESC NULLS LAST, position, id';
  return { where: parts.length === 0 ? 'TRUE' : parts.join(' AND '), values, order };
}
