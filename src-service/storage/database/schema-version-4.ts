/** Each webhook endpoint has a secret of its own. Those from before have none that anybody was ever told. */
export const schemaVersion4 = `
ALTER TABLE webhook_endpoints ADD COLUMN secret TEXT;
`;
