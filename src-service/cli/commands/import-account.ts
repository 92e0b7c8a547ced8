import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createAccountDirectory, type AccountEntry } from '../../storage/accounts/account-directory.ts';
import { openReadOnly, type ServerAccounts, type WatchedDatabase } from '../../storage/database/database.ts';
import { identityOf, moveData, MoveMismatch, type MoveReport } from '../../storage/move/move-data.ts';
import { MoveRefusal } from '../../storage/move/move-refusal.ts';
import { UnfinishedMoveError } from '../../storage/move/unfinished-move.ts';
import { FilePlaceError, type FilePlace } from '../../storage/files/file-place.ts';
import { systemClock } from '../../ports.ts';
import { createStores } from '../../storage/stores.ts';
import { claimDataDirectory } from '../data-directory.ts';
import { errorReason } from '../open-data.ts';
import { UsageError } from '../usage-error.ts';
import { subdomainPattern, wrongSubdomain } from './add-account.ts';
import { listAccounts, recordCommand } from './data-command.ts';

const command = 'accounts import';

/**
 * Copies the account of an embedded database into a database of several, under a number of its own, and compares both.
 * Services may run beside it: the account is suspended until it is complete. Nothing is left of an import that fails.
 */
export async function importAccount(
  first: WatchedDatabase,
  accounts: ServerAccounts,
  {
    from,
    subdomain,
    filePlace,
  }: {
    readonly from?: string | undefined;
    readonly subdomain?: string | undefined;
    /** Where the source keeps files outside its database. */
    readonly filePlace: FilePlace | null;
  },
): Promise<AccountEntry & Pick<MoveReport, 'rows' | 'tables'>> {
  if (subdomain !== undefined && !subdomainPattern.test(subdomain))
    throw new UsageError(`${command}: ${wrongSubdomain}`);
  const source = openSource(from);
  try {
    await refuseKnown(source.database, first, accounts, subdomain);
    const id = await first.write(() => createAccountDirectory(first).nextId());
    const { rows, tables } = await copy(source, accounts.databaseOf(id), { subdomain, filePlace });
    const entry = (await listAccounts(first)).find((account) => account.id === id);
    if (entry === undefined) throw new Error('The imported account is not listed');
    return { ...entry, rows, tables };
  } catch (error) {
    throw inWords(error);
  } finally {
    source.release();
  }
}

interface Source {
  readonly place: string;
  readonly database: WatchedDatabase;
  release(): void;
}

function openSource(from: string | undefined): Source {
  if (from === undefined) throw new UsageError(`${command}: --from FILE|DIR is needed`);
  const isFolder = existsSync(from) && statSync(from).isDirectory();
  const path = isFolder ? join(from, 'service.db') : from;
  if (!existsSync(path)) throw new UsageError(`${command}: ${path} does not exist`);
  const directory = isFolder ? claimDataDirectory(from, '--from') : null;
  try {
    const database = openReadOnly(path);
    return {
      place: path,
      database,
      release() {
        database.close();
        directory?.release();
      },
    };
  } catch (error) {
    directory?.release();
    throw new UsageError(`${command}: ${path} cannot be opened: ${errorReason(error)}`);
  }
}

/** Refuses an account that is there already, and a subdomain that another one has. */
async function refuseKnown(
  source: WatchedDatabase,
  first: WatchedDatabase,
  accounts: ServerAccounts,
  said: string | undefined,
): Promise<void> {
  const identity = await source.read(() => identityOf(source));
  if (identity === null) throw new MoveRefusal('The source contains no service data.');
  const known = await listAccounts(first);
  for (const { id, subdomain } of known) {
    const database = accounts.databaseOf(id);
    if ((await database.read(() => identityOf(database))) === identity)
      throw new MoveRefusal(
        `The database holds this account already: it is number ${String(id)}, ${subdomain}. Remove that one first to replace it.`,
      );
  }
  const row = await source.read(() =>
    source.query<{ subdomain: string }>('SELECT subdomain FROM account').get(),
  );
  const subdomain = said ?? row?.subdomain ?? '';
  if (known.some((entry) => entry.subdomain === subdomain))
    throw new MoveRefusal(`There is an account "${subdomain}" already; choose another --subdomain.`);
}

async function copy(
  { place, database: source }: Source,
  target: WatchedDatabase,
  options: { readonly subdomain: string | undefined; readonly filePlace: FilePlace | null },
): Promise<MoveReport> {
  const directory = createAccountDirectory(target);
  const stores = createStores(target, systemClock);
  try {
    return await moveData({
      ...{ source, target, isOneOfSeveral: true, place, ...options },
      signal: new AbortController().signal,
      onAccountStored: () => directory.setSuspended(target.account, true),
      *onFinish() {
        // Clients may know later changes than the file does.
        yield* stores.changes.forgetAll(systemClock.now());
        yield* recordCommand(stores, { action: 'account_imported', id: target.account });
        yield* directory.setSuspended(target.account, false);
      },
      onResume: () => undefined,
      onProgress: () => undefined,
    });
  } catch (error) {
    await target.write(() => directory.removeAccount());
    throw error;
  }
}

function inWords(error: unknown): unknown {
  if (
    error instanceof MoveRefusal ||
    error instanceof MoveMismatch ||
    error instanceof UnfinishedMoveError ||
    error instanceof FilePlaceError
  )
    return new UsageError(`${command}: ${error.message}`);
  // A unique key of the names that all accounts share.
  if (error instanceof Error && 'code' in error && error.code === '23505')
    return new UsageError(
      `${command}: a key or a page of this account belongs to another account of the database already`,
    );
  return error;
}
