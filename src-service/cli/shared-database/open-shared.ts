import type { WatchedDatabase } from '../../storage/database/database.ts';
import { leaseDatabase, type LeaseOptions } from '../../storage/postgres/lease.ts';
import { openPostgres } from '../../storage/postgres/open-postgres.ts';
import { ownsTables } from '../../storage/postgres/owns-tables.ts';
import { prepareAsOwner, roleOf } from '../../storage/postgres/prepare-as-owner.ts';
import type { Reporter } from '../reporter.ts';

/**
 * Opens a database on a server for a service, beside others. Its owner, if another role, updates the tables first; the
 * service then works with its own role alone.
 */
export async function openShared(
  url: string,
  ownerUrl: string | null,
  { reporter, ...lease }: Pick<LeaseOptions, 'onWait' | 'onLost'> & { readonly reporter: Reporter },
): Promise<WatchedDatabase> {
  if (ownerUrl !== null) await prepareAsOwner(ownerUrl, await roleOf(url));
  const onProblem = (): void =>
    reporter.problem('The connection to the database was lost; the next request opens another one');
  const opened = await openPostgres(url, onProblem);
  return await leaseDatabase(opened, { kind: 'shared', ...lease });
}

/** Reports a role that could switch row-level security off. */
export async function reportOwner(database: WatchedDatabase, reporter: Reporter): Promise<void> {
  if (await database.read(() => ownsTables(database)))
    reporter.problem(
      "The service's role owns its tables, so row-level security protects accounts from its mistakes but not from " +
        'a statement that switches it off; see --database-owner',
    );
}
