import type { FontId } from '#shared/domain/account/brand.ts';
import type { ImageType } from '#shared/domain/account/images.ts';
import type { Role } from './accounts/permissions.ts';
import type { SqlValue, WatchedDatabase } from './database/database.ts';
import { createTable, type PageWindow } from './table.ts';
import type { Steps } from './steps.ts';

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
  /** Empty, as the message, for the default in the client's language. */
  readonly mail_subject: string;
  readonly mail_message: string;
  readonly page_secret: string;
  readonly country: string;
  readonly time_zone: string;
  readonly tax_number: string;
  /** JSON. */
  readonly default_taxes: string;
  readonly main_color: string | null;
  readonly accent_color: string | null;
  readonly font: FontId;
  /** Null without a logo. */
  readonly logo_hash: string | null;
  readonly logo_type: ImageType | null;
}

const accountColumns = [
  ...(['email', 'name', 'subdomain', 'web', 'currency', 'pdf_page_size', 'locale', 'address'] as const),
  ...(['address_state', 'postcode', 'city', 'telephone', 'default_theme', 'mail_subject'] as const),
  ...(['mail_message', 'page_secret', 'country', 'time_zone', 'tax_number', 'default_taxes'] as const),
  ...(['main_color', 'accent_color', 'font', 'logo_hash', 'logo_type'] as const),
];

/** A user (`service-api.md §2.10`). The first one owns the account. */
export interface UserRow {
  readonly id: number;
  readonly email: string;
  readonly name: string;
  readonly admin: 0 | 1;
  readonly role: Role;
  readonly signature: string;
  /** Null without a picture. */
  readonly picture_hash: string | null;
  readonly picture_type: ImageType | null;
}

const userColumns = ['email', 'name', 'admin', 'role', 'signature', 'picture_hash', 'picture_type'] as const;

/** The fields of a user that can change. */
export type UserChange = Partial<Omit<UserRow, 'id'>>;

export interface AccountStore {
  /** Null in a new database. */
  find(): Steps<AccountRow | null>;
  create(account: AccountRow): Steps<void>;
  setMailTemplate(subject: string, message: string): Steps<void>;
  change(fields: Partial<Omit<AccountRow, 'id' | 'page_secret'>>): Steps<void>;
  /** The new user has no signature and no picture, and is an owner without a role. Returns its id. */
  addUser(user: Pick<UserRow, 'email' | 'name' | 'admin'> & Partial<Pick<UserRow, 'role'>>): Steps<number>;
  changeUser(id: number, fields: UserChange): Steps<void>;
  findUser(id: number): Steps<UserRow | undefined>;
  findUserByEmail(email: string): Steps<UserRow | undefined>;
  getOwner(): Steps<UserRow>;
  listUsers(window: PageWindow): Steps<readonly UserRow[]>;
  countUsers(): Steps<number>;
}

/** Caches the account, read outside a transaction. */
export function createAccountStore(database: WatchedDatabase): AccountStore {
  // Nearly every record names its account, and this process writes it here alone.
  let cached: AccountRow | null = null;
  database.watchOthers(() => {
    cached = null;
  });
  const account = createTable<AccountRow>(database, 'account', accountColumns);
  const users = createTable<UserRow>(database, 'users', userColumns);
  const change: AccountStore['change'] = function* (fields) {
    cached = null;
    yield* account.patch(database.account, fields);
  };
  return {
    *find() {
      const row = cached ?? (yield* account.get(database.account)) ?? null;
      if (!database.isInTransaction()) cached = row;
      return row;
    },
    *create(row) {
      const entries: readonly (readonly [string, SqlValue])[] = Object.entries(row);
      const names = entries.map(([name]) => name);
      yield* database
        .query(`INSERT INTO account (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`)
        .run(...entries.map(([, value]) => value));
    },
    setMailTemplate: (mail_subject, mail_message) => change({ mail_subject, mail_message }),
    change,
    addUser: (user) =>
      users.insert({ role: 'owner', ...user, signature: '', picture_hash: null, picture_type: null }),
    changeUser: (id, fields) => users.patch(id, fields),
    findUser: (id) => users.get(id),
    findUserByEmail: (email) =>
      database.query<UserRow>('SELECT * FROM users WHERE email = ?').get(email.toLowerCase()),
    *getOwner() {
      const owner = yield* database.query<UserRow>('SELECT * FROM users ORDER BY id LIMIT 1').get();
      if (owner === undefined) throw new Error('The account has no user');
      return owner;
    },
    listUsers: ({ limit, offset }) =>
      database.query<UserRow>(`SELECT * FROM users ORDER BY id DESC LIMIT ? OFFSET ?`).all(limit, offset),
    *countUsers() {
      return (yield* database.query<{ n: number }>('SELECT COUNT(*) AS n FROM users').get())?.n ?? 0;
    },
  };
}
