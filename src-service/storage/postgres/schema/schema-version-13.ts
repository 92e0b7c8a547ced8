import { createTable } from './schema-version-1.ts';

/** Adds the pause of an account's mail after its server refused everything. All nodes keep it. */
export const postgresVersion13 = createTable([
  'mail_pauses',
  `id bigint NOT NULL CHECK (id = 1), failures bigint NOT NULL, paused_until bigint NOT NULL, problem text NOT NULL,
   PRIMARY KEY (account_id, id)`,
]);
