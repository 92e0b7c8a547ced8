import type { ActivityType } from '#shared/domain/activity/activity.ts';
import type { Database, SqlValue } from './database/database.ts';
import { readCounter, createTable, type PageWindow, type Table } from './table.ts';
import type { Steps } from './steps.ts';

/** An activity. The copies are taken when it is recorded (`service-api.md §2.8`). */
export interface ActivityRow {
  readonly id: number;
  readonly proposal_id: number;
  readonly client_id: number | null;
  readonly activity_type: ActivityType;
  readonly ip_address: string;
  /** JSON of `additional_fields`. */
  readonly additional_fields: string;
  /** JSON of the copied proposal and client attributes. */
  readonly copies: string;
  readonly created_at: string;
}

interface ActivityFilter {
  readonly proposalId: number | null;
  readonly clientId: number | null;
}

/** Activities are never changed or deleted, not even with their proposal. */
export interface ActivityStore extends Pick<Table<ActivityRow>, 'get' | 'insert'> {
  page(filter: ActivityFilter, window: PageWindow): Steps<readonly ActivityRow[]>;
  count(filter: ActivityFilter): Steps<number>;
}

const columns = [
  'proposal_id',
  'client_id',
  'activity_type',
  'ip_address',
  'additional_fields',
  'copies',
  'created_at',
] as const;

export function createActivityStore(database: Database): ActivityStore {
  return {
    ...createTable<ActivityRow>(database, 'activities', columns),
    page(filter, { limit, offset }) {
      const { where, values } = filterToSql(filter);
      return database
        .query<ActivityRow>(`SELECT * FROM activities WHERE ${where} ORDER BY id DESC LIMIT ? OFFSET ?`)
        .all(...values, limit, offset);
    },
    *count(filter) {
      const { where, values } = filterToSql(filter);
      if (values.length === 0) return yield* readCounter(database, 'activities');
      const row = yield* database
        .query<{ n: number }>(`SELECT COUNT(*) AS n FROM activities WHERE ${where}`)
        .get(...values);
      return row?.n ?? 0;
    },
  };
}

function filterToSql(filter: ActivityFilter): {
  readonly where: string;
  readonly values: readonly SqlValue[];
} {
  const parts: string[] = [];
  const values: SqlValue[] = [];
  for (const [condition, value] of [
    ['proposal_id = ?', filter.proposalId],
    ['client_id = ?', filter.clientId],
  ] as const) {
    if (value === null) continue;
    parts.push(condition);
    values.push(value);
  }
  return { where: parts.length === 0 ? 'TRUE' : parts.join(' AND '), values };
}
