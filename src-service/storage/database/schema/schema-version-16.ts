/**
 * Adds the audit log, whose texts are copies, because the user and the key may be gone, and invitations of users, of
 * whose tokens only the hash is stored.
 */
export const schemaVersion16 = `
CREATE TABLE audit_entries (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  created_at TEXT NOT NULL, actor TEXT NOT NULL, user_id INTEGER, user_email TEXT NOT NULL,
  key_id INTEGER, key_name TEXT NOT NULL, action TEXT NOT NULL, object_id INTEGER, detail TEXT NOT NULL
) STRICT;
CREATE INDEX audit_entries_by_time ON audit_entries (created_at, id);
CREATE INDEX audit_entries_by_action ON audit_entries (action, created_at, id);
CREATE INDEX audit_entries_by_user ON audit_entries (user_id, created_at, id);
CREATE TABLE invitations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  email TEXT NOT NULL, name TEXT NOT NULL, role TEXT NOT NULL, token_hash TEXT NOT NULL UNIQUE,
  invited_by_id INTEGER, mail_id INTEGER NOT NULL, created_at TEXT NOT NULL, expires_at TEXT NOT NULL,
  accepted_at TEXT, user_id INTEGER, withdrawn_at TEXT
) STRICT;
CREATE INDEX invitations_by_email ON invitations (email, id);
`;
