import { createTable } from './schema-version-1.ts';

/** The table of the running services. Each renews its row. */
export const nodesTable = 'service_nodes';

/**
 * Adds the nodes of a service and the leases of its queues, as SQLite's schema 14 does. Leases end by the clock of the
 * server, which all nodes share.
 */
export const postgresVersion4 = `
${createTable([
  nodesTable,
  'holder text NOT NULL, place text NOT NULL, expires_at timestamptz NOT NULL, PRIMARY KEY (account_id, holder)',
])}
CREATE FUNCTION shared_clock(own bigint) RETURNS bigint LANGUAGE sql STABLE
  AS $$ SELECT (extract(epoch FROM statement_timestamp()) * 1000)::bigint $$;

ALTER TABLE mails ADD COLUMN leased_by text COLLATE "C", ADD COLUMN leased_until bigint;
ALTER TABLE webhook_endpoints
  ADD COLUMN leased_by text COLLATE "C", ADD COLUMN leased_until bigint, ADD COLUMN failures bigint;
`;
