import { createTable } from './schema-version-1.ts';

/** Adds the audit log, as SQLite's schema 16 does. */
export const postgresVersion8 = `
${createTable([
  'audit_entries',
  `ID, created_at text NOT NULL, actor text NOT NULL, user_id bigint, user_email text NOT NULL, key_id bigint,
   key_name text NOT NULL, action text NOT NULL, object_id bigint, detail text NOT NULL`,
])}
CREATE INDEX audit_entries_by_time ON audit_entries (account_id, created_at, id);
CREATE INDEX audit_entries_by_action ON audit_entries (account_id, action, created_at, id);
CREATE INDEX audit_entries_by_user ON audit_entries (account_id, user_id, created_at, id);
`;
