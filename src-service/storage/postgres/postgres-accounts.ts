import { hash } from 'node:crypto';
import type pg from 'pg';
import type { NameKind, OpenedCall } from '../accounts/accounts.ts';
import { apiBudgets, keyBudget, type Budget, type TakenCall } from '../accounts/budgets.ts';
import type { ServerAccounts, WatchedDatabase } from '../database/database.ts';
import { unavailable } from '../../failure.ts';
import type { ActiveKey } from '../accounts/key-row.ts';
import { activeKeySql } from '../key-store.ts';
import type { Ahead, Statement } from '../steps.ts';
import { toPostgres } from './dialect.ts';
import {
  createPostgresDatabase,
  createWriterTurns,
  forFewRows,
  readSnapshot,
  schemaName,
} from './postgres-database.ts';
import type { PreparedStatements } from './wire/prepared-statements.ts';
import { takeSql } from './rate-budgets.ts';
import { numericTypeParsers, send, type Returned } from './wire/round-trip.ts';
import { isUnavailable } from './postgres-error.ts';

/** Most connections of one process. */
export const maxConnections = 16;
/** Those of them that may write, of all accounts together. The others are for reads. */
const maxWriters = 10;

interface NamedRow {
  readonly id: number;
  readonly suspended: boolean;
}

/** The name of an account as the directory has it. */
const directoryName = (kind: NameKind, name: string): string => hash('sha256', `${kind}:${name}`);

/** The rest of the transaction sees the rows of the account of a name, and none if it is unknown or suspended. */
const openAccountSql = `SELECT id, suspended, set_config('search_path', '${schemaName}, pg_catalog', true),
  ${forFewRows},
  set_config('layover.account', CASE WHEN suspended THEN '' ELSE coalesce(id::text, '') END, true)
  FROM (SELECT) AS always LEFT JOIN (
    SELECT id, suspended_at IS NOT NULL AS suspended FROM ${schemaName}.account_names
      JOIN ${schemaName}.accounts ON id = account_id WHERE account_names.name = $1
  ) AS found ON true`;
const activeKey = toPostgres(activeKeySql);
/**
 * Takes a call of an API key that is in use. The parameters are the hash of the key, the calls and the milliseconds of the
 * budget.
 */
const takeCallOfKeySql = (window: Budget['window']): string =>
  takeSql(
    window,
    `'${apiBudgets} ${keyBudget('')}' || api_keys.id`,
    ' JOIN api_keys ON api_keys.hash = ?1 AND api_keys.revoked_at IS NULL',
  );

const takeOf = (window: Budget['window']): string => toPostgres(takeCallOfKeySql(window));
const takeCallSqls: Readonly<Record<Budget['window'], string>> = {
  fixed: takeOf('fixed'),
  sliding: takeOf('sliding'),
  bucket: takeOf('bucket'),
};

interface WorkRow {
  readonly kind: 'due' | 'suspended' | 'removed';
  readonly id: number;
}

interface CountRow {
  readonly queue: 'mail' | 'webhooks';
  readonly state: string;
  readonly entries: number;
}

function callStatements(keyHash: string, limit: Budget | null): readonly Statement[] {
  const found = [
    { sql: openAccountSql, values: [directoryName('key', keyHash)] },
    { sql: activeKey, values: [keyHash] },
  ];
  if (limit === null) return found;
  const values = [keyHash, limit.calls, limit.milliseconds];
  return [...found, { sql: takeCallSqls[limit.window], values }];
}

/** What `callStatements` returned. */
function callOf([opened, keys, takenCalls]: readonly Returned[]): OpenedCall | null {
  const [account] = (opened?.rows ?? []) as readonly { id: number | null; suspended: boolean }[];
  if (account === undefined || account.id === null) return null;
  const [key] = (keys?.rows ?? []) as readonly ActiveKey[];
  const [taken] = (takenCalls?.rows ?? []) as readonly TakenCall[];
  return {
    account: { id: account.id, isSuspended: account.suspended },
    key: key ?? null,
    taken: taken ?? null,
  };
}

/** The accounts of a database on a PostgreSQL server. They share its connections. */
export function createPostgresAccounts(pool: pg.Pool, prepared: PreparedStatements): ServerAccounts {
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

  /** Sends statements that are one transaction. */
  async function together(statements: readonly Statement[]): Promise<readonly Returned[]> {
    for (let tries = 0; ; tries += 1) {
      let client: pg.PoolClient | undefined;
      let failure: Error | undefined;
      try {
        client = await pool.connect();
        return await send(client, prepared, statements);
      } catch (error) {
        if (prepared.isOutdated(error) && tries === 0) continue;
        if (!isUnavailable(error)) throw error;
        failure = error as Error;
        throw unavailable();
      } finally {
        client?.release(failure);
      }
    }
  }

  const accounts: ServerAccounts = {
    async find(kind, name) {
      const [row] = await ask<NamedRow>(
        `SELECT id, suspended_at IS NOT NULL AS suspended FROM ${schemaName}.account_names
           JOIN ${schemaName}.accounts ON id = account_id WHERE account_names.name = $1`,
        [directoryName(kind, name)],
      );
      return row === undefined ? null : { id: row.id, isSuspended: row.suspended };
    },
    openCall: async (keyHash, limit) => callOf(await together(callStatements(keyHash, limit))),
    expectCall(account, keyHash, limit) {
      const openAlone = (): Promise<OpenedCall | null> => accounts.openCall(keyHash, limit);
      let opened: Promise<OpenedCall | null> | undefined;
      const ahead: Ahead = {
        statements: callStatements(keyHash, limit),
        isSent: false,
        settle(results) {
          opened = (results as Promise<readonly Returned[]>).then(callOf, async (error: unknown) => {
            if (prepared.isOutdated(error)) return await openAlone();
            throw isUnavailable(error) ? unavailable() : error;
          });
          // The caller that opens the call handles its failure.
          opened.catch(() => undefined);
        },
      };
      return { account, isWrong: false, ahead, open: async () => await (opened ??= openAlone()) };
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
      const known = databases.get(id) ?? createPostgresDatabase(id, { pool, prepared, accounts, writers });
      databases.set(id, known);
      return known;
    },
    readSnapshot: (id, work) => readSnapshot(accounts.databaseOf(id), { pool, prepared }, work),
  };
  return accounts;
}
