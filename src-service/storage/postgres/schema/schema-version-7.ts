/** Adds the roles of users, the scopes of keys and the time of their last use, as SQLite's schema 15 does. */
export const postgresVersion7 = `
ALTER TABLE users ADD COLUMN role text COLLATE "C" NOT NULL DEFAULT 'owner';
ALTER TABLE api_keys ADD COLUMN scope text COLLATE "C", ADD COLUMN last_used_at text COLLATE "C";
`;
