/** Adds the audit log. Its texts are copies: the user and the key may be gone. */
export const schemaVersion16 = `
CREATE TABLE audit_entries (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  created_at TEXT NOT NULL, actor TEXT NOT NULL, user_id INTEGER, user_email TEXT NOT NULL,
  key_id INTEGER, key_name TEXT NOT NULL, action TEXT NOT NULL, object_id INTEGER, detail TEXT NOT NULL
) STRICT;
CREATE INDEX audit_entries_by_time ON audit_entries (created_at, id);
CREATE INDEX audit_entries_by_action ON audit_entries (action, created_at, id);
CREATE INDEX audit_entries_by_user ON audit_entries (user_id, created_at, id);
`;
