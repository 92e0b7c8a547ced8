import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase, type EmbeddedDatabase } from '../storage/database/database.ts';
import { refuseUnfinishedMove } from '../storage/move/unfinished-move.ts';
import { runNow } from '../storage/steps.ts';
import { scanLog } from './copies/scan-log.ts';
import { UsageError } from './usage-error.ts';

/** Opens a service's data for a command. Throws a `UsageError` with the reason. */
export function openData(command: string, data: string | undefined): EmbeddedDatabase {
  if (data === undefined) throw new UsageError(`${command}: --data DIR is needed`);
  const path = join(data, 'service.db');
  if (!existsSync(path)) throw new UsageError(`${command}: ${data} contains no service data`);
  try {
    return openWhole(path);
  } catch (error) {
    throw new UsageError(`${command}: the data in ${data} cannot be opened: ${errorReason(error)}`);
  }
}

/** Throws if SQLite would drop commits of a damaged write-ahead log, without a word and for good. */
export function refuseDamagedLog(path: string): void {
  if (scanLog(path).losesCommits)
    throw new Error(
      'its write-ahead log is damaged. Start the service, which keeps the log and continues without it',
    );
}

function openWhole(path: string): EmbeddedDatabase {
  refuseDamagedLog(path);
  const database = openDatabase(path);
  try {
    runNow(refuseUnfinishedMove(database));
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

export function errorReason(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/gu, ' ');
}
