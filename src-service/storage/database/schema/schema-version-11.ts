/** Adds the answers that are repeated to writes with an idempotency key. */
export const schemaVersion11 = `
CREATE TABLE stored_answers (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  key_hash TEXT NOT NULL, idempotency_key TEXT NOT NULL, fingerprint TEXT NOT NULL,
  status INTEGER, body TEXT NOT NULL, created_at TEXT NOT NULL,
  UNIQUE (key_hash, idempotency_key)
) STRICT;
CREATE INDEX stored_answers_by_time ON stored_answers (created_at, id);
`;
