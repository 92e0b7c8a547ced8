import { constants, copyFileSync, existsSync, renameSync, rmSync } from 'node:fs';
import { systemClock } from '../../ports.ts';
import { openDatabase } from '../../storage/database/database.ts';
import { skipIds } from '../../storage/database/skip-ids.ts';
import { runNow, type Steps } from '../../storage/steps.ts';
import { createStores, type Stores } from '../../storage/stores.ts';
import { giveToOwnerOf } from '../data-directory.ts';
import { syncFile, syncFolder } from './copies.ts';

interface Placement {
  readonly directory: string;
  /** The database file of the directory. */
  readonly database: string;
  /** The path that a database in the directory gets. */
  readonly aside: string;
  /** Changes the incoming database in the transaction that renumbers its changes. */
  readonly adapt: (stores: Stores, account: number) => Steps<void>;
}

/**
 * Puts a copy of the `source` file, or a new database without one, in the place of a directory's database, which is
 * renamed. Clients may know later changes and records than the incoming database does, so they must read everything again,
 * and no number of a change and no id is given twice.
 *
 * @returns the path of the earlier database; null if there was none
 */
export function putInPlace(source: string | null, placement: Placement): string | null {
  const { directory, database, aside } = placement;
  const incoming = `${database}.incoming`;
  for (const suffix of ['', '-wal', '-shm']) rmSync(incoming + suffix, { force: true });
  if (source !== null) copyFileSync(source, incoming, constants.COPYFILE_EXCL);
  renumber(incoming, { isOlder: source !== null, adapt: placement.adapt });
  giveToOwnerOf(directory, incoming);
  syncFile(incoming);
  const exists = existsSync(database);
  for (const suffix of ['', '-wal', '-shm']) {
    rmSync(aside + suffix, { recursive: true, force: true });
    if (existsSync(database + suffix)) renameSync(database + suffix, aside + suffix);
  }
  renameSync(incoming, database);
  syncFolder(directory);
  return exists ? aside : null;
}

/** More ids of a table than are given between an earlier state and its restore. */
const idGap = 1_000_000;

/**
 * Nobody knows how many ids the database gave whose place a new one takes: less than one a second. The owner stays user 1.
 */
function firstIdOf(table: string, now: number): number {
  return table === 'users' ? 1 : Math.floor(now / 1000);
}

interface Renumbering {
  /** Whether the database is an earlier state of the one that clients know, not a new one. */
  readonly isOlder: boolean;
  readonly adapt: Placement['adapt'];
}

/** Lets no number of a change and no id mean two things to clients that know a later state than the file has. */
export function renumber(file: string, { isOlder, adapt }: Renumbering): void {
  const database = openDatabase(file);
  try {
    const stores = createStores(database, systemClock);
    runNow(
      database.transaction(function* () {
        const now = systemClock.now();
        yield* stores.changes.forgetAll(now);
        yield* skipIds(database, (last, table) => (isOlder ? last + idGap : firstIdOf(table, now)));
        yield* adapt(stores, database.account);
      }),
    );
  } finally {
    database.close();
  }
}
