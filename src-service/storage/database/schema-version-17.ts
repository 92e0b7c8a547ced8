/** Adds invitations of users. Only the hash of a token is stored. */
export const schemaVersion17 = `
CREATE TABLE invitations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  email TEXT NOT NULL, name TEXT NOT NULL, role TEXT NOT NULL, token_hash TEXT NOT NULL UNIQUE,
  invited_by_id INTEGER, mail_id INTEGER NOT NULL, created_at TEXT NOT NULL, expires_at TEXT NOT NULL,
  accepted_at TEXT, user_id INTEGER, withdrawn_at TEXT
) STRICT;
CREATE INDEX invitations_by_email ON invitations (email, id);
`;
