/** Adds the numbered changes of records, so that a client can ask for what has changed. */
export const schemaVersion12 = `
CREATE TABLE record_changes (
  kind TEXT NOT NULL, record_id INTEGER NOT NULL, revision INTEGER NOT NULL, deleted INTEGER NOT NULL,
  PRIMARY KEY (kind, record_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX record_changes_in_order ON record_changes (kind, revision);
INSERT INTO counters VALUES ('changes', 0);
`;
