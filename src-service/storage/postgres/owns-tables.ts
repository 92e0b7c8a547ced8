import type { Database } from '../database/database.ts';
import type { Steps } from '../steps.ts';

/** Whether the role of the database may change its tables, and so switch row-level security off. */
export function* ownsTables(database: Database): Steps<boolean> {
  const row = yield* database
    .query<{ owns: boolean }>(
      "SELECT pg_has_role(relowner, 'USAGE') AS owns FROM pg_class WHERE oid = 'layover.account'::regclass",
    )
    .get();
  return row?.owns === true;
}
