import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import type { WatchedDatabase } from '../../storage/database/database.ts';
import { systemClock } from '../../ports.ts';
import { createStores, type Stores } from '../../storage/stores.ts';
import { openData } from '../open-data.ts';
import { UsageError } from '../usage-error.ts';
import { runNow, type Steps } from '../../storage/steps.ts';

/** Parses the words and flags of a command. Throws a `UsageError` that names the command's help. */
export function parseCommand<Options extends ParseArgsOptionsConfig>(
  command: string,
  argv: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({
      args: [...argv],
      options: { data: { type: 'string' }, help: { type: 'boolean', short: 'h' }, ...options },
      strict: true,
      allowPositionals: true,
    });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new UsageError(`${message.split(/\.?\s*\n|\. /u, 1)[0] ?? message} (see ${command} --help)`);
  }
}

/** Runs one transaction on a service's data, also while the service runs. */
export function withStores<Result>(
  command: string,
  data: string | undefined,
  run: (stores: Stores, database: WatchedDatabase) => Steps<Result>,
): Result {
  const database = openData(command, data);
  try {
    return runNow(database.transaction(() => run(createStores(database, systemClock), database)));
  } finally {
    database.close();
  }
}

/** Reads a service's data, also while the service runs: its writes do not wait for the reader. */
export function readStores<Result>(
  command: string,
  data: string | undefined,
  read: (stores: Stores) => Steps<Result>,
): Result {
  const database = openData(command, data);
  try {
    return runNow(read(createStores(database, systemClock)));
  } finally {
    database.close();
  }
}

/** One line of JSON. */
export function jsonLine(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}
