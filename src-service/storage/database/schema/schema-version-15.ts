/**
 * Adds the roles of users, whose existing ones own their account, the scopes of keys (null for all that the user may),
 * and the time of a key's last use.
 */
export const schemaVersion15 = `
ALTER TABLE users ADD COLUMN role TEXT NOT NULL DEFAULT 'owner';
ALTER TABLE api_keys ADD COLUMN scope TEXT;
ALTER TABLE api_keys ADD COLUMN last_used_at TEXT;
`;
