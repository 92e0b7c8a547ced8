/**
 * Adds a schedule per message: its next attempt, the first deferral, the remaining recipients, and the domain that
 * limits its connections.
 *
 * Webhook deliveries are only looked up by endpoint.
 */
export const schemaVersion2 = `
ALTER TABLE mails ADD COLUMN domain TEXT NOT NULL DEFAULT '';
ALTER TABLE mails ADD COLUMN attempts INTEGER NOT NULL DEFAULT 0;
ALTER TABLE mails ADD COLUMN next_attempt_at INTEGER NOT NULL DEFAULT 0;
ALTER TABLE mails ADD COLUMN deferred_since INTEGER;
ALTER TABLE mails ADD COLUMN pending TEXT;
ALTER TABLE mails ADD COLUMN accepted INTEGER NOT NULL DEFAULT 0;
ALTER TABLE mails ADD COLUMN told INTEGER NOT NULL DEFAULT 0;
UPDATE mails SET domain = lower(substr(json_extract(message, '$.to'), instr(json_extract(message, '$.to'), '@') + 1))
  WHERE state = 'queued' AND CASE WHEN json_valid(message) THEN json_type(message, '$.to') = 'text' ELSE 0 END;
DROP INDEX mails_by_state;
CREATE INDEX mails_due ON mails (next_attempt_at, id, domain) WHERE state = 'queued';
CREATE INDEX mails_sending ON mails (id) WHERE state = 'sending';
DROP INDEX webhook_deliveries_next;
`;
