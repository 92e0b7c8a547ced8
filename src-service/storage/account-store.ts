import type { Database, SqlValue } from './database/database.ts';
import type { PageWindow } from './table.ts';

/** The id of the only account (`schema-version-1.ts`). */
export const accountId = 1;

/** The account (`service-api.md §2.3`), its e-mail template and the secret of its client pages' forms. */
export interface AccountRow {
  readonly id: number;
  readonly email: string;
  readonly name: string;
  readonly subdomain: string;
  readonly web: string;
  readonly currency: string;
  readonly pdf_page_size: string;
  readonly locale: string;
  readonly address: string;
  readonly address_state: string;
  readonly postcode: string;
  readonly city: string;
  readonly telephone: string;
  readonly default_theme: string;
  readonly mail_subject: string;
  readonly mail_message: string;
  readonly page_secret: string;
}

/** A user (`service-api.md §2.10`). The first one owns the account. */
export interface UserRow {
  readonly id: number;
  readonly email: string;
  readonly name: string;
  readonly admin: 0 | 1;
}

export interface AccountStore {
  /** Null in a new database. */
  find(): AccountRow | null;
  create(account: AccountRow): void;
  setMailTemplate(subject: string, message: string): void;
  addUser(user: Omit<UserRow, 'id'>): number;
  user(id: number): UserRow | undefined;
  userByEmail(email: string): UserRow | undefined;
  owner(): UserRow;
  users(window: PageWindow): readonly UserRow[];
  countUsers(): number;
}

/** Caches the account, read outside a transaction. A change by another process goes unseen. */
export function createAccountStore(database: Database): AccountStore {
  // Nearly every record names its account, and only this store writes it.
  let cached: AccountRow | null = null;
  return {
    find() {
      const account = cached ?? database.query<AccountRow>('SELECT * FROM account').get() ?? null;
      if (!database.isInTransaction()) cached = account;
      return account;
    },
    create(account) {
      const entries: readonly (readonly [string, SqlValue])[] = Object.entries(account);
      const names = entries.map(([name]) => name);
      database
        .query(`INSERT INTO account (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`)
        .run(...entries.map(([, value]) => value));
    },
    setMailTemplate(subject, message) {
      cached = null;
      database.query('UPDATE account SET mail_subject = ?, mail_message = ?').run(subject, message);
    },
    addUser: (user) =>
      database
        .query('INSERT INTO users (email, name, admin) VALUES (?, ?, ?)')
        .run(user.email, user.name, user.admin).id,
    user: (id) => database.query<UserRow>('SELECT * FROM users WHERE id = ?').get(id),
    userByEmail: (email) =>
      database.query<UserRow>('SELECT * FROM users WHERE email = ?').get(email.toLowerCase()),
    owner() {
      const owner = database.query<UserRow>('SELECT * FROM users ORDER BY id LIMIT 1').get();
      if (owner === undefined) throw new Error('The account has no user');
      return owner;
    },
    users: ({ limit, offset }) =>
      database.query<UserRow>(`SELECT * FROM users ORDER BY id DESC LIMIT ? OFFSET ?`).all(limit, offset),
    countUsers: () => database.query<{ n: number }>('SELECT COUNT(*) AS n FROM users').get()?.n ?? 0,
  };
}
