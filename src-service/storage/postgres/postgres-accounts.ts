import { hash } from 'node:crypto';
import type pg from 'pg';
import type { ServerAccounts, WatchedDatabase } from '../database/database.ts';
import { unavailable } from '../../failure.ts';
import {
  createPostgresDatabase,
  createWriterTurns,
  numericTypeParsers,
  readSnapshot,
  schemaName,
} from './postgres-database.ts';
import { isUnavailable } from './postgres-error.ts';

/** Most connections of one process. */
export const maxConnections = 16;
/** Those of them that may write, of all accounts together. The others are for reads. */
const maxWriters = 10;

interface NamedRow {
  readonly id: number;
  readonly suspended: boolean;
}

interface WorkRow {
  readonly kind: 'due' | 'suspended' | 'removed';
  readonly id: number;
}

interface CountRow {
  readonly queue: 'mail' | 'webhooks';
  readonly state: string;
  readonly entries: number;
}

/** The accounts of a database on a PostgreSQL server. They share its connections. */
export function createPostgresAccounts(pool: pg.Pool): ServerAccounts {
  const databases = new Map<number, WatchedDatabase>();
  const writers = createWriterTurns(maxWriters);

  /** Runs one statement that belongs to no account. It is a transaction by itself. */
  async function ask<Row extends object>(
    sql: string,
    values: readonly (string | number | readonly number[])[],
  ): Promise<readonly Row[]> {
    try {
      return (await pool.query<Row>({ text: sql, values: [...values], types: numericTypeParsers })).rows;
    } catch (error) {
      throw isUnavailable(error) ? unavailable() : error;
    }
  }

  const accounts: ServerAccounts = {
    async find(kind, name) {
      const [row] = await ask<NamedRow>(
        `SELECT id, suspended_at IS NOT NULL AS suspended FROM ${schemaName}.account_names
           JOIN ${schemaName}.accounts ON id = account_id WHERE account_names.name = $1`,
        [hash('sha256', `${kind}:${name}`)],
      );
      return row === undefined ? null : { id: row.id, isSuspended: row.suspended };
    },
    async work(now, asked) {
      const rows = await ask<WorkRow>(
        `SELECT 'due' AS kind, id FROM ${schemaName}.due_accounts($1) AS id
         UNION ALL SELECT 'suspended', id FROM ${schemaName}.accounts WHERE suspended_at IS NOT NULL
         UNION ALL SELECT 'removed', asked.id FROM unnest($2::bigint[]) AS asked (id)
           WHERE NOT EXISTS (SELECT FROM ${schemaName}.accounts WHERE accounts.id = asked.id)`,
        [now, asked],
      );
      const idsOf = (wanted: WorkRow['kind']): readonly number[] =>
        rows.filter(({ kind }) => kind === wanted).map(({ id }) => id);
      return { due: idsOf('due'), suspended: idsOf('suspended'), removed: idsOf('removed') };
    },
    async list() {
      const rows = await ask<{ readonly id: number }>(
        `SELECT id FROM ${schemaName}.accounts ORDER BY id`,
        [],
      );
      return rows.map(({ id }) => id);
    },
    async countQueues() {
      const rows = await ask<CountRow>(
        `SELECT queue, state, sum(entries)::bigint AS entries FROM ${schemaName}.queue_counts() GROUP BY queue, state`,
        [],
      );
      const mails = new Map(
        rows.flatMap(({ queue, state, entries }) => (queue === 'mail' ? [[state, entries] as const] : [])),
      );
      const deliveries = rows.find(({ queue }) => queue === 'webhooks')?.entries ?? 0;
      return { mails, deliveries };
    },
    databaseOf(id) {
      const known = databases.get(id) ?? createPostgresDatabase(id, { pool, accounts, writers });
      databases.set(id, known);
      return known;
    },
    readSnapshot: (id, work) => readSnapshot(accounts.databaseOf(id), pool, work),
  };
  return accounts;
}
