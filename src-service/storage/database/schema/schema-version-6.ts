/**
 * Adds the settings of mail, without secrets, and the code of the failure for which a message waits or ended.
 */
export const schemaVersion6 = `
CREATE TABLE mail_settings (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  settings TEXT NOT NULL, updated_at TEXT NOT NULL
) STRICT;
ALTER TABLE mails ADD COLUMN problem_code TEXT;
CREATE INDEX mails_by_state ON mails (state, id);
`;
