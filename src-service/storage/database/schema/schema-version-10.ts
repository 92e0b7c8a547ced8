/** What a failed webhook delivery was answered, and those that were given up, which stay to be seen. */
export const schemaVersion10 = `
ALTER TABLE webhook_deliveries ADD COLUMN last_status INTEGER;
ALTER TABLE webhook_deliveries ADD COLUMN gave_up_at TEXT;
CREATE INDEX webhook_deliveries_given_up ON webhook_deliveries (endpoint_id, id) WHERE gave_up_at IS NOT NULL;
CREATE INDEX webhook_deliveries_all_given_up ON webhook_deliveries (id) WHERE gave_up_at IS NOT NULL;
`;
