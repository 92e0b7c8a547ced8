import type pg from 'pg';
import { firstAccount } from '../accounts/accounts.ts';
import type { ServerAccounts, Query, SqlValue, WatchedDatabase } from '../database/database.ts';
import type { Ahead, Statement, Steps } from '../steps.ts';
import { toPostgres } from './dialect.ts';
import { ServiceFailure, unavailable } from '../../failure.ts';
import { withoutNul } from './nul-mark.ts';
import type { PreparedStatements } from './wire/prepared-statements.ts';
import { send, sendBoth, type Returned } from './wire/round-trip.ts';
import { createTurns, type Turns } from './turns.ts';
import { isContention, isRefused, isUnavailable, PostgresError } from './postgres-error.ts';

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

/**
 * For reads of few rows. One plan for all values costs less than a plan for each, and its rows are in memory: an index is
 * quicker than a bitmap.
 */
export const forFewRows = `set_config('plan_cache_mode', 'force_generic_plan', true),
  set_config('random_page_cost', '1.1', true)`;
const inSchema = `set_config('search_path', '${schemaName}, pg_catalog', true)`;

/** Yields a statement and returns what it returned. */
function* ask<Result>(
  statement: Statement,
  pick: (returned: Returned) => Result,
): Generator<readonly Statement[], Result, readonly Returned[]> {
  const [returned] = yield [statement];
  if (returned === undefined) throw new Error('The statement returned nothing');
  return pick(returned);
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

const asStatement = (sql: string, ...values: Statement['values']): Statement => ({ sql, values });

/** The rest of the transaction sees the rows of one account. */
const inAccount = (account: number): Statement =>
  asStatement(`SELECT ${inSchema}, set_config('layover.account', $1, true)`, String(account));

/** All reads of the transaction see the rows of the same moment. */
const beginReadOf = (account: number): readonly Statement[] => [
  asStatement('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY'),
  asStatement(`SELECT ${inSchema}, ${forFewRows}, set_config('layover.account', $1, true)`, String(account)),
];
const begin = asStatement('BEGIN');
const commit = asStatement('COMMIT');

/** Runs many reads in one transaction. */
export async function readSnapshot<T>(
  database: WatchedDatabase,
  { pool, prepared }: Pick<SharedParts, 'pool' | 'prepared'>,
  work: (snapshot: WatchedDatabase) => Promise<T>,
): Promise<T> {
  const refuse = (): Promise<never> => Promise.reject(new Error('A snapshot is only read'));
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    await send(client, prepared, beginReadOf(database.account));
    const read: WatchedDatabase['read'] = async (readWork) => {
      const steps = readWork()[Symbol.iterator]();
      let step = steps.next();
      while (step.done !== true) step = steps.next(await send(client, prepared, step.value));
      return step.value;
    };
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
  readonly prepared: PreparedStatements;
  readonly accounts: ServerAccounts;
  /** The writers of all accounts, which leave connections for reads. */
  readonly writers: Turns;
}

/** The statements of the stores are the same for all accounts. */
const queries = new Map<string, Query<unknown>>();

/**
 * Whether reads have ended with a statement. If they have, the next one asks for its end together with it. A guess that was
 * wrong costs the read again, once for each statement.
 */
const endings = new Map<string, boolean>();

/** The work is done again in a transaction of its own. */
const again = Symbol('again');

/**
 * The database of one account on a PostgreSQL server. Each piece of work is one transaction, which names its account and
 * nothing of the session, so that a pooler may stand between. Writes of an account follow each other, as on SQLite: the
 * rules count rows and then number them.
 */
export function createPostgresDatabase(
  account: number,
  { pool, prepared, accounts, writers: allWriters }: SharedParts,
): WatchedDatabase {
  const beginRead = beginReadOf(account);
  const beginAside = [begin, inAccount(account)];
  const beginWrite = [...beginAside, asStatement('SELECT pg_advisory_xact_lock($1)', account)];
  const writers = createWriterTurns(writersAtOnce);
  let revision = 0;

  async function runOnce<Result>(
    opening: readonly Statement[],
    work: () => Steps<Result>,
    ahead: Ahead | undefined,
  ): Promise<Result | typeof again> {
    const steps = work()[Symbol.iterator]();
    let step = steps.next();
    // What asks for nothing needs no transaction.
    if (step.done === true) return step.value;
    const isRead = opening === beginRead;
    const client = await pool.connect();
    let failure: Error | undefined;
    let isEnded = false;
    let isReleased = false;
    let isCommitting = false;
    try {
      for (let before = opening; step.done !== true; before = []) {
        const asked: readonly Statement[] = step.value;
        const text = asked[0]?.sql ?? '';
        isEnded = isRead && endings.get(text) === true;
        const results = await sendAfter(client, ahead, [...before, ...asked, ...(isEnded ? [commit] : [])]);
        step = steps.next(results.slice(before.length, before.length + asked.length));
        if (!isRead) continue;
        if (step.done !== true) endings.set(text, false);
        else if (!endings.has(text)) endings.set(text, true);
        if (isEnded && step.done !== true) return again;
      }
      if (isEnded) return step.value;
      if (isRead) {
        // The rows are complete; the end of the transaction needs no answer.
        isReleased = true;
        void send(client, prepared, [commit]).then(
          () => client.release(),
          (error: Error) => client.release(error),
        );
        return step.value;
      }
      isCommitting = opening === beginWrite;
      isEnded = true;
      await client.query('COMMIT');
      return step.value;
    } catch (error) {
      failure = isUnavailable(error) ? (error as Error) : undefined;
      if (failure !== undefined && isCommitting && !isRefused(error)) throw outcomeUnknown();
      // A statement that fails takes the end with it that was asked for together with it.
      if (failure === undefined && !(isEnded && error instanceof ServiceFailure))
        await client.query('ROLLBACK').catch((lost: unknown) => {
          failure = lost instanceof Error ? lost : new Error(String(lost));
        });
      throw error;
    } finally {
      if (step.done !== true) steps.return?.();
      // A connection with an error is not used again.
      if (!isReleased) client.release(failure);
    }
  }

  function sendAfter(
    client: pg.PoolClient,
    ahead: Ahead | undefined,
    statements: readonly Statement[],
  ): Promise<readonly Returned[]> {
    if (ahead === undefined || ahead.isSent) return send(client, prepared, statements);
    ahead.isSent = true;
    const [first, second] = sendBoth(client, prepared, ahead.statements, statements);
    ahead.settle(first);
    return second;
  }

  async function run<Result>(
    opening: readonly Statement[],
    work: () => Steps<Result>,
    ahead?: Ahead,
  ): Promise<Result> {
    for (let retries = 0; ;) {
      try {
        const result = await runOnce(opening, work, ahead);
        if (result !== again) return result;
      } catch (error) {
        const isRepeatable = isContention(error) || prepared.isOutdated(error);
        retries += 1;
        if (isRepeatable && retries <= maxRetries) continue;
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
    read: (work, ahead) => run(beginRead, work, ahead),
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
