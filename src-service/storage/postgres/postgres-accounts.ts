import { hash } from 'node:crypto';
import type pg from 'pg';
import { firstAccount } from '../accounts/accounts.ts';
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

interface WorkRow {
  readonly id: number;
  readonly suspended: boolean;
  readonly due: boolean;
}

/** The accounts of a database on a PostgreSQL server. They share its connections. */
export function createPostgresAccounts(pool: pg.Pool): ServerAccounts {
  const databases = new Map<number, WatchedDatabase>();
  const writers = createWriterTurns(maxWriters);

  /** Runs one statement that belongs to no account. It is a transaction by itself. */
  async function ask<Row extends object>(
    sql: string,
    values: readonly (string | number)[],
  ): Promise<readonly Row[]> {
    try {
      return (await pool.query<Row>({ text: sql, values: [...values], types: numericTypeParsers })).rows;
    } catch (error) {
      throw isUnavailable(error) ? unavailable() : error;
    }
  }

  const accounts: ServerAccounts = {
    async find(kind, name) {
      const [row] = await ask<Omit<WorkRow, 'due'>>(
        `SELECT id, suspended_at IS NOT NULL AS suspended FROM ${schemaName}.account_names
           JOIN ${schemaName}.accounts ON id = account_id WHERE account_names.name = $1`,
        [hash('sha256', `${kind}:${name}`)],
      );
      return row === undefined ? null : { id: row.id, isSuspended: row.suspended };
    },
    async work(now) {
      const database = accounts.databaseOf(firstAccount);
      const rows = await database.read(() =>
        database.query<WorkRow>('SELECT id, suspended, due FROM account_work(?)').all(now),
      );
      return rows.map(({ id, suspended, due }) => ({ id, isSuspended: suspended, isDue: due }));
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
