import { createTable } from './schema-version-1.ts';

/** The table of the lease by which one service at a time uses the data. */
export const leaseTable = 'service_lease';

/** Adds the lease. `place` says where its holder runs, for the words of a refusal. */
export const postgresVersion2 = createTable([
  leaseTable,
  `id bigint NOT NULL CHECK (id = 1), holder text NOT NULL, place text NOT NULL, expires_at timestamptz NOT NULL,
   PRIMARY KEY (account_id, id)`,
]);
