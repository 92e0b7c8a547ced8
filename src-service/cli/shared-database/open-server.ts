import type { WatchedDatabase } from '../../storage/database/database.ts';
import { refuseUnfinishedMove } from '../../storage/move/unfinished-move.ts';
import { errorReason } from '../open-data.ts';
import { UsageError } from '../usage-error.ts';

/**
 * Opens a database on a server for a command, beside running services. No move can begin until it is closed. Throws a
 * `UsageError` with the reason.
 */
export async function openServer(command: string, url: string): Promise<WatchedDatabase> {
  try {
    const { openPostgres } = await import('../../storage/postgres/open-postgres.ts');
    const { leaseDatabase } = await import('../../storage/postgres/lease.ts');
    const opened = await openPostgres(url, () => undefined, 'unchanged');
    const database = await leaseDatabase(opened, {
      kind: 'shared',
      onWait: () => undefined,
      onLost: () => process.exit(1),
    });
    try {
      await database.read(() => refuseUnfinishedMove(database));
      return database;
    } catch (error) {
      await database.close();
      throw error;
    }
  } catch (error) {
    throw new UsageError(`${command}: the database cannot be opened: ${errorReason(error)}`);
  }
}
