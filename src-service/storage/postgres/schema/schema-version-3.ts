import { createTable } from './schema-version-1.ts';

/** Adds the state of a move into this database, as SQLite's schema 13 does. */
export const postgresVersion3 = createTable([
  'unfinished_move',
  `id bigint NOT NULL CHECK (id = 1), source text NOT NULL, place text NOT NULL, table_name text NOT NULL,
   position text NOT NULL, PRIMARY KEY (account_id, id)`,
]);
