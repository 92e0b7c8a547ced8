import { setImmediate as nextTurn } from 'node:timers/promises';
import { randomText, type Clock, type RandomSource } from '../../ports.ts';
import type { WatchedDatabase } from '../../storage/database/database.ts';
import type { FilePlace } from '../../storage/files/file-place.ts';
import { referencedFiles } from '#shared/domain/files/file-references.ts';
import { createFileStore, referringTexts } from '../../storage/files/file-store.ts';
import type { Steps } from '../../storage/steps.ts';
import { createFileLeaseStore } from '../../storage/files/file-lease-store.ts';
import { createFilePartStore } from '../../storage/files/file-part-store.ts';
import type { Stores } from '../../storage/stores.ts';

/** How long a file stays after nothing refers to it any more, in milliseconds. */
export const unusedLifetime = 7 * 24 * 3_600_000;
/** The same when a person is erased. */
const erasedLifetime = 3_600_000;
/** How long the parts of an unfinished upload stay, in milliseconds. */
const partLifetime = 24 * 3_600_000;
/**
 * The lease of a removal, in milliseconds. A call to a place ends within a minute, so nothing of it arrives after the
 * lease, when the same file may be stored again.
 */
const removalLease = 5 * 60_000;
/** How long a node has to carry a file out of the database, in milliseconds. */
const carryingLease = 60 * 60_000;
/** Least time between two looks for unused files of an account, of all nodes together, in milliseconds. */
const prunePause = 20 * 3_600_000;
/** Rows that one read looks through. */
const rowsAtOnce = 500;
const leasesAtOnce = 1000;
const removerBytes = 12;

export interface Pruned {
  /** Files that nothing had referred to. */
  readonly removed: number;
  /** Bytes that no file referred to, as a killed process leaves them. */
  readonly leftovers: number;
  /** Files that were carried from the database to their place. */
  readonly carried: number;
  /** Files outside the database while no place is known. */
  readonly lost: number;
}

export interface PruneOptions {
  readonly clock: Clock;
  readonly random: RandomSource;
  /** Null for the database. */
  readonly place: FilePlace | null;
  /** Whether unused files go at once, besides those of the last hour, which somebody may be about to refer to. */
  readonly erases?: boolean;
}

type FileStores = Pick<Stores, 'files' | 'fileLeases' | 'fileParts'>;

interface Prune extends PruneOptions {
  readonly database: WatchedDatabase;
  readonly stores: FileStores;
  /** Names this prune in its leases. */
  readonly remover: string;
}

/**
 * Removes the files of an account that nothing has referred to for seven days, and what killed processes left; carries
 * files to their place if the database holds them. Several nodes may do it at the same time, and one may be killed at
 * any moment: a file's row goes before its bytes, and a lease names the bytes in between.
 */
export async function pruneFiles(database: WatchedDatabase, options: PruneOptions): Promise<Pruned> {
  const { clock, place } = options;
  const stores = {
    files: createFileStore(database),
    fileLeases: createFileLeaseStore(database),
    fileParts: createFilePartStore(database),
  };
  const prune: Prune = { ...options, database, stores, remover: randomText(options.random, removerBytes) };
  const pause = options.erases === true ? 0 : prunePause;
  const isTurn = await database.write(() => stores.files.beginPrune(clock.now(), pause));
  const removed = isTurn ? await removeUnused(prune) : 0;
  if (place === null) {
    const lost = (await database.read(() => stores.files.listOutside(true))).length;
    return { removed, leftovers: 0, carried: 0, lost };
  }
  return { removed, leftovers: await removeLeftovers(prune), carried: await carryOut(prune, place), lost: 0 };
}

async function removeUnused(prune: Prune): Promise<number> {
  const { database, stores, clock } = prune;
  const since = (age: number): string => new Date(clock.now() - age).toISOString();
  await database.write(() => stores.fileParts.removeOlder(since(partLifetime)));
  let removed = 0;
  for (const hash of await markUnused(prune))
    if (await removeFile(prune, hash, since(prune.erases === true ? erasedLifetime : unusedLifetime)))
      removed += 1;
  return removed;
}

/**
 * Marks the files that nothing refers to and takes the mark from the others. Returns the unused ones. A text that is
 * stored meanwhile takes the mark of its files as well, and a file without one is not removed.
 */
async function markUnused({ database, stores, clock, erases }: Prune): Promise<readonly string[]> {
  const { files } = stores;
  const candidates = (await database.read(() => files.listUnshown())).map(({ hash }) => hash);
  if (candidates.length === 0) return [];
  const at = new Date(clock.now() - (erases === true ? erasedLifetime : 0)).toISOString();
  // A new mark leads to a removal at once, so it must stand before the first text is read.
  if (erases === true) await database.write(() => files.setUnusedSince(candidates, at));
  const referenced = await collectReferences(database, stores);
  const unused = candidates.filter((hash) => !referenced.has(hash));
  const used = candidates.filter((hash) => referenced.has(hash));
  await database.write(() => setMarks(stores, { unused: erases === true ? [] : unused, used, at }));
  return unused;
}

function* setMarks(
  { files }: FileStores,
  { unused, used, at }: Readonly<{ unused: readonly string[]; used: readonly string[]; at: string }>,
): Steps<void> {
  yield* files.setUnusedSince(unused, at);
  yield* files.setUnusedSince(used, null);
  yield* files.unmarkShown();
}

/** All hashes that a text may refer to. */
async function collectReferences(database: WatchedDatabase, { files }: FileStores): Promise<Set<string>> {
  const found = new Set<string>();
  for (const table of Object.keys(referringTexts) as readonly (keyof typeof referringTexts)[]) {
    // Rows that arrive meanwhile have taken the marks of their files.
    const last = await database.read(() => files.lastId(table));
    for (let after = 0; after < last; after += rowsAtOnce) {
      const from = after;
      const texts = await database.read(() => files.textsOf(table, from, from + rowsAtOnce));
      for (const text of texts) for (const hash of referencedFiles(text)) found.add(hash);
      // The embedded engine never waits, and requests must come between.
      await nextTurn();
    }
  }
  return found;
}

async function removeFile(prune: Prune, hash: string, since: string): Promise<boolean> {
  const { database } = prune;
  const found = await database.write(() => removeRow(prune, hash, since));
  if (found === 'kept') return false;
  if (found === 'outside') await removeBytes(prune, hash);
  return true;
}

/** Removes the row, and leases the bytes outside in the same transaction. */
function* removeRow(
  { stores, clock, remover, place }: Prune,
  hash: string,
  since: string,
): Steps<'kept' | 'removed' | 'outside'> {
  const row = yield* stores.files.find(hash);
  if (row === undefined) return 'kept';
  const isOutside = row.outside === 1;
  // Without a place, nobody could remove the bytes.
  if (isOutside && place === null) return 'kept';
  if (isOutside && row.unused_since !== null && row.unused_since <= since) {
    const lease = { length: removalLease, now: clock.now() };
    if (!(yield* stores.fileLeases.beginRemoving(hash, remover, lease))) return 'kept';
  }
  if (yield* stores.files.removeUnused(hash, since)) return isOutside ? 'outside' : 'removed';
  yield* stores.fileLeases.endRemoving(hash, remover);
  return 'kept';
}

async function removeBytes({ database, stores, place, remover }: Prune, hash: string): Promise<void> {
  await place?.remove(database.account, hash);
  await database.write(() => stores.fileLeases.endRemoving(hash, remover));
}

/** Removes bytes that somebody was storing or removing and left. */
async function removeLeftovers(prune: Prune): Promise<number> {
  const { database, stores, clock, remover } = prune;
  let removed = 0;
  for (const hash of await database.read(() => stores.fileLeases.listExpired(clock.now(), leasesAtOnce))) {
    const lease = { length: removalLease, now: clock.now() };
    if (!(await database.write(() => stores.fileLeases.beginRemoving(hash, remover, lease)))) continue;
    await removeBytes(prune, hash);
    removed += 1;
  }
  return removed;
}

/** Carries the bytes of files from the database to their place, as after a change of the settings. */
async function carryOut({ database, stores, clock }: Prune, place: FilePlace): Promise<number> {
  const rows = await database.read(() => stores.files.listOutside(false));
  let carried = 0;
  for (const { hash } of rows) {
    const lease = { length: carryingLease, now: clock.now() };
    if (!(await database.write(() => stores.fileLeases.beginStoring(hash, lease)))) continue;
    const bytes = await database.read(() => stores.files.bytes(hash));
    if (bytes === undefined) continue;
    await place.write(database.account, hash, bytes);
    if (await database.write(() => setOutside(stores, hash, clock.now()))) carried += 1;
  }
  return carried;
}

function* setOutside({ files, fileLeases }: FileStores, hash: string, now: number): Steps<boolean> {
  // A file that was removed meanwhile leaves its lease, and the next prune removes the bytes.
  if ((yield* files.find(hash))?.outside !== 0) return false;
  if (!(yield* fileLeases.endStoring(hash, now))) return false;
  return yield* files.setOutside(hash);
}
