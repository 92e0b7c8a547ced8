import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase, openReadOnly, type WatchedDatabase } from '../../../storage/database/database.ts';
import type { FilePlace } from '../../../storage/files/file-place.ts';
import { claimDataDirectory, giveToOwnerOf } from '../../data-directory.ts';
import { errorReason, refuseDamagedLog } from '../../open-data.ts';
import { UsageError } from '../../usage-error.ts';
import type { Place } from './move-places.ts';

/** One end of a move that nobody else uses until `close`. */
export interface End {
  readonly database: WatchedDatabase;
  /** Where it is, without a password. */
  readonly place: string;
  close(): void | Promise<void>;
}

/** What opening an end needs. */
export interface Opening {
  readonly role: 'source' | 'target';
  say(line: string): void;
  /** Called when another service has taken the database over. */
  onLost(): void;
}

/** Opens the source or the target of a move. Throws a `UsageError` with the reason. */
export async function openEnd(place: Place, opening: Opening): Promise<End> {
  try {
    return 'folder' in place ? openFolder(place.folder, opening) : await openServer(place.url, opening);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`move: the ${opening.role} cannot be opened: ${errorReason(error)}`);
  }
}

function openFolder(folder: string, { role }: Opening): End {
  const flag = role === 'source' ? '--from' : '--to';
  const file = join(folder, 'service.db');
  if (role === 'source' && !existsSync(file))
    throw new UsageError(`${flag} ${folder} contains no service data`);
  const directory = claimDataDirectory(folder, flag);
  try {
    refuseDamagedLog(file);
    // A target of another version holds data. It is refused and stays as it is.
    if (role === 'target' && existsSync(file)) openReadOnly(file).close();
    const database = role === 'source' ? openReadOnly(file) : openDatabase(file);
    if (role === 'target') giveToOwnerOf(folder, file);
    return {
      database,
      place: folder,
      close() {
        database.close();
        directory.release();
      },
    };
  } catch (error) {
    directory.release();
    throw error;
  }
}

async function openServer(url: string, { role, say, onLost }: Opening): Promise<End> {
  const { openPostgres } = await import('../../../storage/postgres/open-postgres.ts');
  const { leaseDatabase } = await import('../../../storage/postgres/lease.ts');
  const { host, pathname } = new URL(url);
  const opened = await openPostgres(url, () => undefined, role === 'source' ? 'unchanged' : 'made');
  const database = await leaseDatabase(opened, {
    kind: 'exclusive',
    onWait: (holder) =>
      say(
        `Another service may use the database (${holder}): waiting for up to 30 seconds to see whether it runs`,
      ),
    onLost,
  });
  return {
    database,
    place: `${host === '' ? 'localhost' : host}${pathname}`,
    async close() {
      await database.close();
    },
  };
}

/** Files and folders of a data folder that are no part of its database, such as messages that were written there. */
export function filesLeft(folder: string, filePlace: FilePlace | null): readonly string[] {
  return readdirSync(folder)
    .filter((name) => !/^service\.(?:db(?:-wal|-shm)?|lock(?:-journal)?)$/u.test(name))
    .toSorted()
    .map((name) => join(folder, name))
    .filter((path) => path !== filePlace?.name);
}
