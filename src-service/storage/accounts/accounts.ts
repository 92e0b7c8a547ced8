import type { Budget, TakenCall } from './budgets.ts';
import type { ActiveKey } from './key-row.ts';
import type { Ahead } from '../steps.ts';

/** The number of the first account of a database: the only one of an embedded database. */
export const firstAccount = 1;

/**
 * What names the account of a request: the hash of a key or of an invitation's token, the public id of a page, or the
 * name of a picture.
 */
export type NameKind = 'key' | 'page' | 'picture' | 'invitation';

/** The account that something names. */
export interface NamedAccount {
  readonly id: number;
  readonly isSuspended: boolean;
}

/** A call of the API, with the account and the key that it names. */
export interface OpenedCall {
  readonly account: NamedAccount;
  /** Null for a revoked key, or if the account is suspended. */
  readonly key: ActiveKey | null;
  /** The call in the budget of the key; null without a limit or a key. */
  readonly taken: TakenCall | null;
}

/** A call whose account is guessed. It is opened together with its first read, which shows whether the guess was right. */
export interface ExpectedCall {
  readonly account: number;
  /** Whether the account was found to be another one, or suspended. */
  isWrong: boolean;
  /** Statements that are sent in the same round trip as the read. */
  readonly ahead: Ahead;
  /** What `ahead` returned; sends it alone if it was not sent. */
  open(): Promise<OpenedCall | null>;
}

/** What all accounts have to do at one moment. */
export interface AccountsWork {
  /** Accounts with something to deliver. */
  readonly due: readonly number[];
  /** All suspended accounts. */
  readonly suspended: readonly number[];
  /** Those of the asked ones that exist no more. */
  readonly removed: readonly number[];
}

/** Entries of the queues of all accounts. */
export interface QueueCounts {
  /** Messages by state; a state without messages may be missing. */
  readonly mails: ReadonlyMap<string, number>;
  /** Webhook deliveries that wait. */
  readonly deliveries: number;
}

/** The accounts of a database that may hold several. */
export interface Accounts<AccountDatabase> {
  /** Null for a name that no account has. It is never cached, so that a suspension holds at once, on every node. */
  find(kind: NameKind, name: string): Promise<NamedAccount | null>;
  /**
   * Finds the account of an API key by its hash, the key, and takes the call from its budget, in one round trip. Null for
   * a name that no account has.
   */
  openCall(keyHash: string, limit: Budget | null): Promise<OpenedCall | null>;
  /** The same, to be sent with the first read of the account that an earlier call of the key had. */
  expectCall(account: number, keyHash: string, limit: Budget | null): ExpectedCall;
  /** The work at that time. It costs no more for accounts in whose queues nothing waits. */
  work(now: number, asked: readonly number[]): Promise<AccountsWork>;
  /** The numbers of all accounts. */
  list(): Promise<readonly number[]>;
  countQueues(): Promise<QueueCounts>;
  /** Shows the rows of one account. It is closed with the database that it comes from. */
  databaseOf(id: number): AccountDatabase;
  /** Runs reads on the rows of one account as they are now, whatever others write meanwhile. */
  readSnapshot<T>(id: number, work: (database: AccountDatabase) => Promise<T>): Promise<T>;
}
