/** Adds the leases by which the nodes of a service share its queues, and the failures of an endpoint in a row. */
export const schemaVersion14 = `
ALTER TABLE mails ADD COLUMN leased_by TEXT;
ALTER TABLE mails ADD COLUMN leased_until INTEGER;
ALTER TABLE webhook_endpoints ADD COLUMN leased_by TEXT;
ALTER TABLE webhook_endpoints ADD COLUMN leased_until INTEGER;
ALTER TABLE webhook_endpoints ADD COLUMN failures INTEGER;
`;
