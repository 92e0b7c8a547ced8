import { createTable } from './schema-version-1.ts';
import { nameRows } from './schema-version-6.ts';

/** Adds invitations of users, as SQLite's schema 16 does. Their tokens name the account of a request. */
export const postgresVersion9 = `
${createTable([
  'invitations',
  `ID, email text NOT NULL, name text NOT NULL, role text NOT NULL, token_hash text NOT NULL, invited_by_id bigint,
   mail_id bigint NOT NULL, created_at text NOT NULL, expires_at text NOT NULL, accepted_at text, user_id bigint,
   withdrawn_at text, UNIQUE (account_id, token_hash)`,
])}
CREATE INDEX invitations_by_email ON invitations (account_id, email, id);
${nameRows('invitations', 'token_hash', 'invitation')}
`;
