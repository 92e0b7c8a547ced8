import type { SectionType } from '#shared/domain/proposals/section.ts';
import type { SqlValue, WatchedDatabase } from './database.ts';
import { createKeptPages } from './kept-pages.ts';
import { counter, createTable, type Direction, type PageWindow, type Table } from './table.ts';

/** A section as stored (`service-api.md §2.7`). */
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
  /** Epoch milliseconds until which a deleted section still shows in lists (`delete-cascade-late`). */
  readonly ghost_until: number | null;
}

/** Which sections belong together and share one run of positions. */
export interface SectionOwner {
  readonly proposal_id: number | null;
  readonly template_id: number | null;
}

interface SectionFilter {
  readonly proposalId: number | null;
  readonly templateId: number | null;
  readonly reusableOnly: boolean;
}

/** Sections by owner. It takes positions as given: the rules keep them without gaps (`field-notes.md §1 #9`). */
export interface SectionStore extends Table<SectionRow> {
  /** The ids of a page's sections, in order. */
  page(filter: SectionFilter, window: PageWindow, direction: Direction): readonly number[];
  /** Those of these sections that exist, in any order. */
  list(ids: readonly number[]): readonly SectionRow[];
  count(filter: SectionFilter): number;
  /** The sections of one owner in order, ghosts left out. */
  ofOwner(owner: SectionOwner): readonly SectionRow[];
  countOfOwner(owner: SectionOwner): number;
  /** Moves the positions from `from` to `to` (both included) by `by`. */
  shift(owner: SectionOwner, from: number, to: number, by: 1 | -1, at: string): void;
  /** Turns the sections of a deleted owner into ghosts. */
  haunt(owner: SectionOwner, until: number): void;
  /** Removes ghosts whose time is over. */
  exorcise(now: number): void;
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
  'ghost_until',
] as const;

const owned = 'proposal_id IS ? AND template_id IS ?';

/** What changes which sections a list shows, and in which order. */
const listChanges = [
  'INSERT ON sections',
  'DELETE ON sections',
  'UPDATE OF proposal_id, template_id, position, reusable ON sections',
] as const;

/** Keeps sections in SQLite; `page` and `count` include ghosts, as lists do under `delete-cascade-late`. */
export function createSectionStore(database: WatchedDatabase): SectionStore {
  const pages = createKeptPages(database, 'section_list_changed', listChanges);
  return {
    ...createTable<SectionRow>(database, 'sections', columns),
    page(filter, { limit, offset }, direction) {
      const { where, values, order } = conditions(filter, direction);
      const sql = `SELECT id FROM sections WHERE ${where} ORDER BY ${order} LIMIT ? OFFSET ?`;
      return pages(sql, [...values, limit, offset]);
    },
    list: (ids) =>
      database
        .query<SectionRow>('SELECT * FROM sections WHERE id IN (SELECT value FROM json_each(?))')
        .all(JSON.stringify(ids)),
    count(filter) {
      if (filter.proposalId === null && filter.templateId === null) {
        return counter(database, filter.reusableOnly ? 'sections:reusable' : 'sections');
      }
      const { where, values } = conditions(filter, 'DESC');
      const row = database
        .query<{ n: number }>(`SELECT COUNT(*) AS n FROM sections WHERE ${where}`)
        .get(...values);
      return row?.n ?? 0;
    },
    ofOwner: (owner) =>
      database
        .query<SectionRow>(
          `SELECT * FROM sections WHERE ${owned} AND ghost_until IS NULL ORDER BY position, id`,
        )
        .all(owner.proposal_id, owner.template_id),
    countOfOwner: (owner) =>
      database
        .query<{ n: number }>(`SELECT COUNT(*) AS n FROM sections WHERE ${owned} AND ghost_until IS NULL`)
        .get(owner.proposal_id, owner.template_id)?.n ?? 0,
    shift(owner, from, to, by, at) {
      database
        .query(
          `UPDATE sections SET position = position + ?, updated_at = ? WHERE ${owned} AND position BETWEEN ? AND ?`,
        )
        .run(by, at, owner.proposal_id, owner.template_id, from, to);
    },
    haunt(owner, until) {
      database
        .query(`UPDATE sections SET ghost_until = ? WHERE ${owned}`)
        .run(until, owner.proposal_id, owner.template_id);
    },
    exorcise(now) {
      database.query('DELETE FROM sections WHERE ghost_until <= ?').run(now);
    },
  };
}

/**
 * Lists are by position (`field-notes.md §1 #8`); across owners the newest owner comes first, so that each
 * owner's sections stay together and in order.
 */
function conditions(filter: SectionFilter, direction: Direction) {
  const parts: string[] = [];
  const values: SqlValue[] = [];
  const add = (condition: string, value: SqlValue): void => {
    parts.push(condition);
    values.push(value);
  };
  if (filter.reusableOnly) add('reusable = ?', 1);
  if (filter.proposalId !== null) add('proposal_id = ?', filter.proposalId);
  if (filter.templateId !== null) add('template_id = ?', filter.templateId);
  const one = filter.proposalId !== null || filter.templateId !== null;
  const order = one ? 'position, id' : `proposal_id ${direction}, position, id`;
  return { where: parts.length === 0 ? 'TRUE' : parts.join(' AND '), values, order };
}
