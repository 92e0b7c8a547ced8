import { join } from 'node:path';
import { createAccountDirectory, type AccountEntry } from '../../../storage/accounts/account-directory.ts';
import { firstAccount } from '../../../storage/accounts/accounts.ts';
import {
  openReadOnly,
  type ServerAccounts,
  type WatchedDatabase,
} from '../../../storage/database/database.ts';
import type { FilePlace } from '../../../storage/files/file-place.ts';
import {
  compareMoved,
  identityOf,
  moveData,
  MoveMismatch,
  type MoveOptions,
  type MoveProgress,
  type MoveReport,
} from '../../../storage/move/move-data.ts';
import { MoveRefusal } from '../../../storage/move/move-refusal.ts';
import {
  findUnfinishedMove,
  finishMove,
  refuseUnfinishedMove,
} from '../../../storage/move/unfinished-move.ts';
import type { Steps } from '../../../storage/steps.ts';
import { claimDataDirectory, giveToOwnerOf, type DataDirectory } from '../../data-directory.ts';
import { makeFolder } from '../../make-folder.ts';
import { errorReason, refuseDamagedLog } from '../../open-data.ts';
import { UsageError } from '../../usage-error.ts';
import { chooseAccount, listAccounts } from '../data-command.ts';
import {
  chooseFolders,
  folderNameOf,
  listFolders,
  numberFolders,
  refuseSingle,
  stateOf,
  subdomainOf,
  type AccountFolder,
} from './account-folders.ts';
import { filesLeft, openEnd, type End, type Opening } from './move-ends.ts';
import type { Moved, MovePlaces } from './move-places.ts';

export interface MoveParts {
  readonly filePlace: FilePlace | null;
  readonly signal: AbortSignal;
  say(line: string): void;
  onLost(): void;
  /** Tells the progress; `label` names the account. */
  progress(label: string): (progress: MoveProgress) => void;
}

interface MovedAccount extends MoveReport {
  /** Its number on the server. */
  readonly id: number;
  readonly subdomain: string;
  readonly folder: string;
}

export interface SeveralReport {
  readonly from: string;
  readonly to: string;
  readonly accounts: readonly MovedAccount[];
  readonly rows: number;
  readonly files_left: readonly string[];
}

/** Several accounts between a server and a folder, in which each one has a folder of its own. */
export async function moveAccounts(
  { from, to }: Pick<MovePlaces, 'from' | 'to'>,
  said: Extract<Moved, { kind: 'several' }>['accounts'],
  parts: MoveParts,
): Promise<SeveralReport> {
  if ('folder' in from) {
    const folders = chooseFolders(from.folder, said);
    return await withEnd(to, 'target', parts, (target) => toServer(from.folder, folders, target, parts));
  }
  if (!('folder' in to)) throw new Error('One of the two places is a folder');
  refuseSingle(to.folder, '--to');
  return await withEnd(from, 'source', parts, async (source) => {
    await source.database.read(() => refuseUnfinishedMove(source.database));
    const all = await listAccounts(source.database);
    const chosen = said === 'all' ? all : said.map((name) => chooseAccount('move', name, all));
    return await toFolders(source, to.folder, [...new Set(chosen)], parts);
  });
}

async function withEnd(
  place: MovePlaces['from'],
  role: Opening['role'],
  { say, onLost }: MoveParts,
  work: (end: End) => Promise<SeveralReport>,
): Promise<SeveralReport> {
  const end = await openEnd(place, { role, say, onLost });
  try {
    return await work(end);
  } finally {
    await end.close();
  }
}

function accountsOf({ accounts }: WatchedDatabase): ServerAccounts {
  if (accounts === null) throw new Error('The database of a server holds accounts');
  return accounts;
}

async function toFolders(
  source: End,
  folder: string,
  entries: readonly AccountEntry[],
  parts: MoveParts,
): Promise<SeveralReport> {
  makeFolder(folder);
  listFolders(folder, entries);
  const accounts: MovedAccount[] = [];
  for (const [index, entry] of entries.entries()) {
    const path = join(folder, folderNameOf(entry));
    makeFolder(path);
    giveToOwnerOf(folder, path);
    const target = await openEnd({ folder: path }, { ...parts, role: 'target' });
    try {
      const moved = await moveOne(
        {
          source: accountsOf(source.database).databaseOf(entry.id),
          target: target.database,
          place: `${source.place} (${entry.subdomain})`,
        },
        `${String(index + 1)} of ${String(entries.length)}, ${entry.subdomain}`,
        parts,
      );
      accounts.push({ id: entry.id, subdomain: entry.subdomain, folder: path, ...moved });
    } finally {
      await target.close();
    }
  }
  return reportOf(source.place, folder, accounts, []);
}

/** Brings the accounts of folders into the database of a server. */
export async function toServer(
  from: string,
  folders: readonly AccountFolder[],
  target: End,
  parts: MoveParts,
): Promise<SeveralReport> {
  const claims: DataDirectory[] = [];
  try {
    for (const { path } of folders) claims.push(claimDataDirectory(path, '--from'));
    const there = await planNumbers(folders, target.database);
    const states = new Map<string, string>();
    const accounts: MovedAccount[] = [];
    for (const [index, folder] of folders.entries()) {
      const label = `${String(index + 1)} of ${String(folders.length)}, ${folder.name}`;
      const isAnalyzedLater = !isPowerOfTwo(index + 1) && index + 1 < folders.length;
      const id = there[index] ?? firstAccount;
      accounts.push(await bringIn(folder, { target: target.database, id, label, isAnalyzedLater }, parts));
      states.set(folder.path, stateOf(folder.path));
    }
    const changed = [...states].find(([path, state]) => stateOf(path) !== state);
    if (changed !== undefined) throw new MoveMismatch(`Another program has changed ${changed[0]} meanwhile.`);
    await target.database.write(function* () {
      yield* createAccountDirectory(target.database).keepIds(Math.max(...there));
      yield* finishMove(target.database);
    });
    const left = folders.flatMap(({ path }) => filesLeft(path, parts.filePlace));
    return reportOf(from, target.place, accounts, left);
  } finally {
    for (const claim of claims) claim.release();
  }
}

/**
 * The number of each account in the target, where an earlier call may have stored some. Throws for a target that holds
 * other accounts, and for two folders with the same one.
 */
async function planNumbers(
  folders: readonly AccountFolder[],
  target: WatchedDatabase,
): Promise<readonly number[]> {
  const nameOf = new Map<string, string>();
  const identities: string[] = [];
  for (const { name, path } of folders) {
    const identity = await inFolder(path, readIdentity);
    const duplicate = nameOf.get(identity);
    if (duplicate !== undefined)
      throw new MoveRefusal(`The folders ${duplicate} and ${name} hold the same account.`);
    nameOf.set(identity, name);
    identities.push(identity);
  }
  const numberOf = new Map<string, number>();
  for (const { id, subdomain } of await listAccounts(target)) {
    const database = accountsOf(target).databaseOf(id);
    const identity = (await database.read(() => identityOf(database))) ?? '';
    if (!nameOf.has(identity))
      throw new MoveRefusal(
        `The target already contains data (the account ${subdomain}). Give an empty one: nothing is ever overwritten.`,
      );
    numberOf.set(identity, id);
  }
  const planned = numberFolders(folders);
  const numbers = identities.map((identity, index) => numberOf.get(identity) ?? planned[index] ?? 0);
  // The first account comes first: its row of the move keeps services away until all are there.
  if (numbers[0] !== firstAccount || new Set(numbers).size < numbers.length)
    throw new MoveRefusal('The target holds an unfinished move of other accounts, or in another order.');
  return numbers;
}

function* readIdentity(source: WatchedDatabase): Steps<string> {
  yield* refuseUnfinishedMove(source);
  const identity = yield* identityOf(source);
  if (identity === null) throw new MoveRefusal('The source contains no service data.');
  return identity;
}

async function inFolder<Result>(path: string, read: (source: WatchedDatabase) => Steps<Result>) {
  const source = openSource(path);
  try {
    return await source.read(() => read(source));
  } finally {
    await source.close();
  }
}

function openSource(path: string): WatchedDatabase {
  try {
    const file = join(path, 'service.db');
    refuseDamagedLog(file);
    return openReadOnly(file);
  } catch (error) {
    throw new UsageError(`move: the source ${path} cannot be opened: ${errorReason(error)}`);
  }
}

/** Moves the account of a folder into the server's database under that number. */
async function bringIn(
  folder: AccountFolder,
  to: {
    readonly target: WatchedDatabase;
    readonly id: number;
    readonly label: string;
    readonly isAnalyzedLater: boolean;
  },
  parts: MoveParts,
): Promise<MovedAccount> {
  const { target, id, label, isAnalyzedLater } = to;
  const { path, listed } = folder;
  const source = openSource(path);
  const directory = createAccountDirectory(target);
  try {
    const moved = await moveOne(
      {
        ...{ source, target: accountsOf(target).databaseOf(id), place: path, isAnalyzedLater },
        subdomain: subdomainOf(folder),
        endsLater: id === firstAccount,
        onFinish: () => (listed === null ? [] : directory.setTimes({ ...listed, id })),
      },
      label,
      parts,
    );
    if (source.noticeOthers()) throw new MoveMismatch(`Another program has changed ${path} meanwhile.`);
    const entry = (await listAccounts(target)).find((known) => known.id === id);
    return { id, subdomain: entry?.subdomain ?? folder.name, folder: path, ...moved };
  } finally {
    await source.close();
  }
}

/** Moves one of the accounts, goes on with it, or compares it again if it is there already. */
async function moveOne(
  options: Pick<MoveOptions, 'source' | 'target' | 'place'> & Partial<MoveOptions>,
  label: string,
  { filePlace, signal, say, progress }: MoveParts,
): Promise<MoveReport> {
  const { source, target } = options;
  const [wanted, there] = [
    await source.read(() => identityOf(source)),
    await target.read(() => identityOf(target)),
  ];
  const isThere =
    there !== null && there === wanted && (await target.read(() => findUnfinishedMove(target))) === null;
  return await (isThere ? compareMoved : moveData)({
    ...{ filePlace, signal, ...options, isOneOfSeveral: true },
    onResume: (table) => say(`${label}: going on with ${table}`),
    onProgress: progress(label),
  });
}

function reportOf(
  from: string,
  to: string,
  accounts: readonly MovedAccount[],
  left: readonly string[],
): SeveralReport {
  return { from, to, accounts, rows: accounts.reduce((sum, { rows }) => sum + rows, 0), files_left: left };
}

/** The planner learns about the rows whenever there are twice as many accounts. */
const isPowerOfTwo = (count: number): boolean => Number.isInteger(Math.log2(count));
