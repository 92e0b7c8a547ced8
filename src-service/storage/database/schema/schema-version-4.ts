/** Adds a secret per webhook endpoint. Older endpoints have none. */
export const schemaVersion4 = `
ALTER TABLE webhook_endpoints ADD COLUMN secret TEXT;
`;
