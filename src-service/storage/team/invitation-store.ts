import type { Role } from '../accounts/permissions.ts';
import type { Database } from '../database/database.ts';
import { createTable, type PageWindow, type Table } from '../table.ts';
import type { Steps } from '../steps.ts';

/** An invitation of a user by e-mail. It stays after its end, so that its page can say what became of it. */
export interface InvitationRow {
  readonly id: number;
  readonly email: string;
  /** Empty if the inviting user did not know it. */
  readonly name: string;
  readonly role: Role;
  /** The SHA-256 of the token, never the token. */
  readonly token_hash: string;
  /** Null for one from the command line. */
  readonly invited_by_id: number | null;
  /** Its message in the queue of mail. */
  readonly mail_id: number;
  readonly created_at: string;
  readonly expires_at: string;
  readonly accepted_at: string | null;
  /** The user whom it has made. */
  readonly user_id: number | null;
  readonly withdrawn_at: string | null;
}

export interface InvitationStore extends Pick<Table<InvitationRow>, 'get' | 'insert' | 'patch'> {
  /** Newest first. */
  page(window: PageWindow): Steps<readonly InvitationRow[]>;
  count(): Steps<number>;
  findByTokenHash(hash: string): Steps<InvitationRow | undefined>;
  /** Those of an address that are neither accepted nor withdrawn; they may have expired. */
  listPending(email: string): Steps<readonly InvitationRow[]>;
  /** Uses an invitation up. False if it is accepted or withdrawn already, or has expired. */
  accept(id: number, at: string): Steps<boolean>;
}

const columns = [
  ...(['email', 'name', 'role', 'token_hash', 'invited_by_id', 'mail_id', 'created_at'] as const),
  ...(['expires_at', 'accepted_at', 'user_id', 'withdrawn_at'] as const),
];

export function createInvitationStore(database: Database): InvitationStore {
  const { get, insert, patch } = createTable<InvitationRow>(database, 'invitations', columns);
  return {
    get,
    insert,
    patch,
    page: ({ limit, offset }) =>
      database
        .query<InvitationRow>('SELECT * FROM invitations ORDER BY id DESC LIMIT ? OFFSET ?')
        .all(limit, offset),
    *count() {
      return (yield* database.query<{ n: number }>('SELECT COUNT(*) AS n FROM invitations').get())?.n ?? 0;
    },
    findByTokenHash: (hash) =>
      database.query<InvitationRow>('SELECT * FROM invitations WHERE token_hash = ?').get(hash),
    listPending: (email) =>
      database
        .query<InvitationRow>(
          'SELECT * FROM invitations WHERE email = ? AND accepted_at IS NULL AND withdrawn_at IS NULL ORDER BY id',
        )
        .all(email),
    *accept(id, at) {
      return (
        (yield* database
          .query(
            'UPDATE invitations SET accepted_at = ?1 WHERE id = ?2 AND accepted_at IS NULL AND withdrawn_at IS NULL ' +
              'AND expires_at > ?1',
          )
          .run(at, id)).changes > 0
      );
    },
  };
}
