import { createAccountDirectory, type AccountEntry } from '../../storage/accounts/account-directory.ts';
import type { WatchedDatabase } from '../../storage/database/database.ts';
import { FilePlaceError, type FilePlace } from '../../storage/files/file-place.ts';
import { createStores, type Stores } from '../../storage/stores.ts';
import { systemClock } from '../../ports.ts';
import type { Steps } from '../../storage/steps.ts';
import { UsageError } from '../usage-error.ts';
import { isFirst, recordCommand } from './data-command.ts';

/** Deletes all rows of an account in one transaction, then its files outside the database. */
export async function removeAccount(
  database: WatchedDatabase,
  options: {
    readonly entry: AccountEntry;
    readonly said: string | undefined;
    /** Where the service keeps files outside its database. */
    readonly filePlace: FilePlace | null;
  },
): Promise<object> {
  const { entry, said, filePlace } = options;
  if (isFirst(entry))
    throw new UsageError('accounts remove: the first account holds the service and cannot be removed');
  if (said !== entry.subdomain)
    throw new UsageError(
      `accounts remove: this deletes all data of ${entry.name}; confirm with --yes ${entry.subdomain}`,
    );
  const directory = createAccountDirectory(database);
  const stores = createStores(database, systemClock);
  const { rows, hashes } = await database.write(function* () {
    const outside = yield* listOutside(stores);
    if (outside.length > 0 && filePlace === null)
      throw new UsageError(
        `accounts remove: ${String(outside.length)} files of the account are outside the database; name their place with --files`,
      );
    const removed = yield* directory.removeAccount();
    yield* directory.continueAsFirst();
    yield* recordCommand(stores, { action: 'account_removed', id: entry.id });
    return { rows: removed, hashes: outside };
  });
  const left = await removeFiles(filePlace, entry.id, hashes);
  return {
    ...{ id: entry.id, subdomain: entry.subdomain, removed: true, rows },
    ...(hashes.length > 0 && { files: hashes.length - left.length }),
    ...(left.length > 0 && { files_left: left }),
  };
}

/** The files outside, and what may be there of others. */
function* listOutside({ files, fileLeases }: Stores): Steps<readonly string[]> {
  const rows = yield* files.listOutside(true);
  return [...new Set([...rows.map(({ hash }) => hash), ...(yield* fileLeases.list())])];
}

/** Returns the files that could not be removed. No row names them any more. */
async function removeFiles(
  place: FilePlace | null,
  account: number,
  hashes: readonly string[],
): Promise<readonly string[]> {
  const left: string[] = [];
  for (const hash of hashes)
    await place?.remove(account, hash).catch((error: unknown) => {
      if (!(error instanceof FilePlaceError)) throw error;
      left.push(hash);
    });
  return left;
}
