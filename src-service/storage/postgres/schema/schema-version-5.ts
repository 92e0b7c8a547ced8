import { createTable } from './schema-version-1.ts';

/** The table of the budgets that all nodes take calls from. */
export const budgetsTable = 'rate_budgets';

/**
 * Adds the budgets. Without a log they cost no sync, and a crash of the server resets them. `mark` is the start of a
 * fixed window, or the time at which a bucket is full; `times` are the calls of a sliding window.
 */
export const postgresVersion5 = createTable([
  budgetsTable,
  `budget text NOT NULL, at double precision NOT NULL, allowed boolean NOT NULL, mark double precision NOT NULL DEFAULT 0,
   taken bigint NOT NULL DEFAULT 0, times double precision[] NOT NULL DEFAULT '{}', idle_at double precision NOT NULL,
   PRIMARY KEY (account_id, budget)`,
]).replace('CREATE TABLE', 'CREATE UNLOGGED TABLE');
