import { constants, copyFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { systemClock } from '../../ports.ts';
import { giveToOwnerOf } from '../data-directory.ts';
import { syncFile, syncFolder, timeInName } from './copies.ts';
import { examineDatabase } from './examine-database.ts';
import { holdBack } from './guard-data.ts';
import { renumber } from './put-in-place.ts';

/**
 * Keeps a copy of a write-ahead log that loses commits, and lets the database go on with what is readable. Clients may know
 * the lost changes, as after the restore of a copy. For a database that is checked and that nobody uses.
 *
 * @returns the path of the copy
 */
export function recoverLog(database: string): string {
  const directory = dirname(database);
  const aside = `${database}.damaged-${timeInName(systemClock.now())}-wal`;
  copyFileSync(`${database}-wal`, aside, constants.COPYFILE_FICLONE);
  giveToOwnerOf(directory, aside);
  syncFile(aside);
  syncFolder(directory);
  // Closing the database merges the log and removes it, so the next start finds no damage.
  if (examineDatabase(database).state === 'sound') renumber(database, { isOlder: true, adapt: holdBack });
  return aside;
}
