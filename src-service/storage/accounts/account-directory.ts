import type { Database } from '../database/database.ts';
import { firstAccount } from './accounts.ts';
import { movedTables } from '../move/moved-tables.ts';
import type { Steps } from '../steps.ts';

/** An account in the list that all accounts of a database share. */
export interface AccountEntry {
  readonly id: number;
  /** Unique, and never changed. */
  readonly subdomain: string;
  readonly name: string;
  readonly created_at: string;
  readonly suspended_at: string | null;
}

/** The list of the accounts of a PostgreSQL database. An embedded database has none. */
export interface AccountDirectory {
  list(): Steps<readonly AccountEntry[]>;
  /** A number that no account had before. */
  nextId(): Steps<number>;
  setSuspended(id: number, isSuspended: boolean): Steps<void>;
  /** Gives an account the times that it had in another database. */
  setTimes(entry: Pick<AccountEntry, 'id' | 'created_at' | 'suspended_at'>): Steps<void>;
  /** `nextId` gives greater numbers from now on. */
  keepIds(greatest: number): Steps<void>;
  /** The account that a key with that hash opens, also one of another account; null without one. */
  findByKey(hash: string): Steps<Pick<AccountEntry, 'id' | 'subdomain'> | null>;
  /** Deletes all rows of the account of this database, and its entry. Returns how many rows. */
  removeAccount(): Steps<number>;
  /** The rest of the transaction belongs to the first account. */
  continueAsFirst(): Steps<void>;
}

const isoTime = (column: string): string =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS ${column}`;

export function createAccountDirectory(database: Database): AccountDirectory {
  return {
    list: () =>
      database
        .query<AccountEntry>(
          `SELECT id, subdomain, name, ${isoTime('created_at')}, ${isoTime('suspended_at')} FROM accounts ORDER BY id`,
        )
        .all(),
    *nextId() {
      const row = yield* database.query<{ id: number }>("SELECT nextval('account_ids') AS id").get();
      if (row === undefined) throw new Error('The sequence has no value');
      return row.id;
    },
    *setSuspended(id, isSuspended) {
      yield* database
        .query(
          `UPDATE accounts SET suspended_at = ${isSuspended ? 'coalesce(suspended_at, now())' : 'NULL'} WHERE id = ?`,
        )
        .run(id);
    },
    *setTimes({ id, created_at, suspended_at }) {
      yield* database
        .query('UPDATE accounts SET created_at = ?::timestamptz, suspended_at = ?::timestamptz WHERE id = ?')
        .run(created_at, suspended_at, id);
    },
    *keepIds(greatest) {
      yield* database
        .query(
          "SELECT setval('account_ids', greatest(?::bigint, pg_sequence_last_value('account_ids'::regclass)))",
        )
        .all(greatest);
    },
    *findByKey(hash) {
      const row = yield* database
        .query<Pick<AccountEntry, 'id' | 'subdomain'>>(
          `SELECT id, subdomain FROM account_names JOIN accounts ON id = account_id
             WHERE account_names.name = name_of('key', ?)`,
        )
        .get(hash);
      return row ?? null;
    },
    *removeAccount() {
      let rows = 0;
      for (const table of yield* tablesOfAccounts(database))
        rows += (yield* database.query(`DELETE FROM ${table}`).run()).changes;
      return rows;
    },
    *continueAsFirst() {
      yield* database.query("SELECT set_config('layover.account', ?, true)").get(String(firstAccount));
    },
  };
}

/** All tables with rows of accounts, each before those that it refers to. Counters come last: deletes change them. */
function* tablesOfAccounts(database: Database): Steps<readonly string[]> {
  const rows = yield* database
    .query<{ name: string }>(
      `SELECT relname AS name FROM pg_class
         WHERE relnamespace = 'layover'::regnamespace AND relkind = 'r' AND relrowsecurity`,
    )
    .all();
  const order = movedTables.map(({ name }) => name).filter((name) => name !== 'counters');
  const others = rows.map(({ name }) => name).filter((name) => !order.includes(name) && name !== 'counters');
  return [...others, ...order.toReversed(), 'counters'];
}
