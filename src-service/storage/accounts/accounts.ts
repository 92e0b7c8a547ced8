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

/** An account, and whether it has something to deliver now. */
export interface AccountWork extends NamedAccount {
  readonly isDue: boolean;
}

/** The accounts of a database that may hold several. */
export interface Accounts<AccountDatabase> {
  /** Null for a name that no account has. It is never cached, so that a suspension holds at once, on every node. */
  find(kind: NameKind, name: string): Promise<NamedAccount | null>;
  /** All accounts, with what is due at that time. */
  work(now: number): Promise<readonly AccountWork[]>;
  /** Shows the rows of one account. It is closed with the database that it comes from. */
  databaseOf(id: number): AccountDatabase;
  /** Runs reads on the rows of one account as they are now, whatever others write meanwhile. */
  readSnapshot<T>(id: number, work: (database: AccountDatabase) => Promise<T>): Promise<T>;
}
