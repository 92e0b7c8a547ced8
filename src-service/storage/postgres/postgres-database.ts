import pg from 'pg';
import { firstAccount } from '../accounts/accounts.ts';
import type { ServerAccounts, Query, SqlValue, WatchedDatabase } from '../database/database.ts';
import type { Statement, Steps } from '../steps.ts';
import { toPostgres } from './dialect.ts';
import { ServiceFailure, unavailable } from '../../failure.ts';
import { withoutNul } from './nul-mark.ts';
import { createTurns, type Turns } from './turns.ts';
import { isContention, isUnavailable, PostgresError } from './postgres-error.ts';

/** What a statement returned. */
interface Returned {
  readonly rows: readonly unknown[];
  /** Changed rows. */
  readonly changes: number;
}

/** Object ids of the types `bigint` and `numeric`. */
const numericTypes: ReadonlySet<number> = new Set([20, 1700]);

/** Reads whole numbers as numbers: none of ours is beyond 2^53. */
export const numericTypeParsers: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    numericTypes.has(oid) ? Number : (pg.types.getTypeParser(oid, format) as (text: string) => unknown),
};

/** Times that a transaction is run again after it met another one. */
const maxRetries = 3;

/**
 * Writers of an account that hold a connection: one writes, the next one waits for its lock. Further ones wait in the process, so that
 * reads find connections.
 */
const writersAtOnce = 2;
/** Longest wait of a writer for its turn, in milliseconds. */
const longestWriterWait = 10_000;

export function createWriterTurns(atOnce: number): Turns {
  return createTurns({ atOnce, longestWait: longestWriterWait, tooLate: unavailable });
}

/** The schema that holds all tables. It comes before the names of the server. */
export const schemaName = 'layover';

const inSchema = `SET LOCAL search_path TO ${schemaName}, pg_catalog`;

/** Yields a statement and returns what it returned. */
function* ask<Result>(
  statement: Statement,
  pick: (returned: Returned) => Result,
): Generator<Statement, Result, Returned> {
  return pick(yield statement);
}

const storable = (value: SqlValue): SqlValue => (typeof value === 'string' ? withoutNul(value) : value);

function createQuery(sql: string): Query<unknown> {
  const text = toPostgres(sql);
  const step =
    <Result>(pick: (returned: Returned) => Result) =>
    (...values: readonly SqlValue[]): Steps<Result> =>
      ask({ sql: text, values: values.map(storable) }, pick) as Steps<Result>;
  return {
    all: step(({ rows }) => rows),
    get: step(({ rows }) => rows[0]),
    run: step(({ rows: [first], changes }) => ({
      changes,
      id: typeof first === 'object' && first !== null && 'id' in first ? Number(first.id) : 0,
    })),
  };
}

/** The server was asked to commit, and the connection was lost before its answer. */
function outcomeUnknown(): ServiceFailure {
  return new ServiceFailure(
    'outcome-unknown',
    'The database was lost while it stored this. Nobody knows whether it is stored: look before you try again',
  );
}

/** Runs work on a connection. */
async function drive<Result>(client: pg.PoolClient, steps: Steps<Result>): Promise<Result> {
  const work = steps[Symbol.iterator]();
  let step = work.next();
  while (step.done !== true) {
    const { sql, values } = step.value;
    let result: pg.QueryResult;
    try {
      result = await client.query({ text: sql, values: [...values], types: numericTypeParsers });
    } catch (error) {
      // The transaction is lost, whatever the work does about the error.
      work.return?.();
      throw error;
    }
    step = work.next({ rows: result.rows, changes: result.rowCount ?? 0 });
  }
  return step.value;
}

const inAccount = (account: number): string =>
  `${inSchema}; SET LOCAL layover.account = '${String(account)}'`;

/** All reads of the transaction see the rows of the same moment. */
const beginReadOf = (account: number): string =>
  `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${inAccount(account)}`;

/** Runs many reads in one transaction. */
export async function readSnapshot<T>(
  database: WatchedDatabase,
  pool: pg.Pool,
  work: (snapshot: WatchedDatabase) => Promise<T>,
): Promise<T> {
  const refuse = (): Promise<never> => Promise.reject(new Error('A snapshot is only read'));
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    await client.query(beginReadOf(database.account));
    const read: WatchedDatabase['read'] = (steps) => drive(client, steps());
    return await work({ ...database, read, write: refuse, writeAside: refuse });
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
    throw isUnavailable(error) ? unavailable() : error;
  } finally {
    // Its end closes the transaction, too.
    if (failure === undefined) await client.query('COMMIT').catch(() => undefined);
    client.release(failure);
  }
}

/** What the accounts of a database share. */
export interface SharedParts {
  readonly pool: pg.Pool;
  readonly accounts: ServerAccounts;
  /** The writers of all accounts, which leave connections for reads. */
  readonly writers: Turns;
}

/** The statements of the stores are the same for all accounts. */
const queries = new Map<string, Query<unknown>>();

/**
 * The database of one account on a PostgreSQL server. Each piece of work is one transaction, which names its account and
 * nothing of the session, so that a pooler may stand between. Writes of an account follow each other, as on SQLite: the
 * rules count rows and then number them.
 */
export function createPostgresDatabase(
  account: number,
  { pool, accounts, writers: allWriters }: SharedParts,
): WatchedDatabase {
  const forAccount = inAccount(account);
  const beginRead = beginReadOf(account);
  const beginWrite = `BEGIN; ${forAccount}; SELECT pg_advisory_xact_lock(${String(account)})`;
  const beginAside = `BEGIN; ${forAccount}`;
  const writers = createWriterTurns(writersAtOnce);
  let revision = 0;

  async function runOnce<Result>(begin: string, work: () => Steps<Result>): Promise<Result> {
    const client = await pool.connect();
    let failure: Error | undefined;
    let isCommitting = false;
    try {
      await client.query(begin);
      const result = await drive(client, work());
      isCommitting = begin === beginWrite;
      await client.query('COMMIT');
      return result;
    } catch (error) {
      failure = isUnavailable(error) ? (error as Error) : undefined;
      if (failure !== undefined && isCommitting) throw outcomeUnknown();
      if (failure === undefined)
        await client.query('ROLLBACK').catch((lost: unknown) => {
          failure = lost instanceof Error ? lost : new Error(String(lost));
        });
      throw error;
    } finally {
      // A connection with an error is not used again.
      client.release(failure);
    }
  }

  async function run<Result>(begin: string, work: () => Steps<Result>): Promise<Result> {
    for (let retries = 0; ; retries += 1) {
      try {
        return await runOnce(begin, work);
      } catch (error) {
        if (isContention(error) && retries < maxRetries) continue;
        if (isUnavailable(error)) throw unavailable();
        throw error;
      }
    }
  }

  return {
    isShared: true,
    account,
    accounts,
    query<Row>(sql: string) {
      const known = queries.get(sql) ?? createQuery(sql);
      queries.set(sql, known);
      return known as Query<Row>;
    },
    // All work is in a transaction already.
    transaction: (work) => work(),
    read: (work) => run(beginRead, work),
    write(work) {
      revision += 1;
      return writers.take(() => allWriters.take(() => run(beginWrite, work)));
    },
    writeAside: (work) => run(beginAside, work),
    isInTransaction: () => true,
    revision: () => revision,
    watch: () => undefined,
    watchOthers: () => undefined,
    noticeOthers: () => false,
    *size() {
      const row = yield* createQuery('SELECT pg_database_size(current_database()) AS bytes').get();
      return typeof row === 'object' && row !== null && 'bytes' in row ? Number(row.bytes) : 0;
    },
    backup: () =>
      Promise.reject(new PostgresError('Back up PostgreSQL with its own tools, for example pg_dump.')),
    close: () => (account === firstAccount ? pool.end() : Promise.resolve()),
  };
}
