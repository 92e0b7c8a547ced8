import { createHash } from 'node:crypto';
import type { FileType } from '#shared/domain/files/file-types.ts';
import { ServiceFailure } from '../../failure.ts';
import type { Clock, Timers } from '../../ports.ts';
import type { WatchedDatabase } from '../../storage/database/database.ts';
import { FilePlaceError, type FilePlace } from '../../storage/files/file-place.ts';
import type { FileRow } from '../../storage/files/file-store.ts';
import type { Steps } from '../../storage/steps.ts';
import type { Stores } from '../../storage/stores.ts';

/** A file that is safe to serve. */
export interface CleanFile {
  /** SHA-256 of the bytes, in hexadecimal. */
  readonly hash: string;
  readonly type: FileType;
  readonly bytes: Uint8Array;
  /** In pixels; null for a drawing. */
  readonly width: number | null;
  readonly height: number | null;
}

/** A file whose bytes are where they belong, before a row refers to them. */
export interface PreparedFile extends CleanFile {
  readonly isOutside: boolean;
}

export interface KeptFile {
  readonly row: FileRow;
  /** Whether it was not there before. */
  readonly isNew: boolean;
}

/** The files of one account. Nothing but `keep` and `logo` runs in a transaction. */
export interface FileKeeper {
  /** Null if there is no such file. Throws a 503 if its place does not answer. */
  read(hash: string): Promise<{ readonly row: FileRow; readonly bytes: Uint8Array } | null>;
  /** Stores the bytes outside the database. A crash after it leaves bytes that pruning removes. */
  prepare(file: CleanFile): Promise<PreparedFile>;
  /** Adds the row of a prepared file, in the transaction that refers to it. `isUsed` says whether something does. */
  keep(file: PreparedFile, isUsed: boolean): Steps<KeptFile>;
  /** Reads a file before a transaction whose `loaded` needs it. A place that does not answer is no failure. */
  load(hash: string): Promise<void>;
  /** The bytes of a file that are in the database or were loaded; undefined otherwise. */
  loaded(hash: string): Steps<Uint8Array | undefined>;
}

export interface FileKeeperParts {
  readonly database: WatchedDatabase;
  readonly stores: Pick<Stores, 'files' | 'fileLeases'>;
  readonly clock: Clock;
  readonly timers: Timers;
  /** Null for the database. */
  readonly place: FilePlace | null;
  readonly onProblem: (line: string) => void;
}

/**
 * How long bytes wait for their row, in milliseconds. Storing takes less than a minute, so whoever still holds the
 * lease knows that nobody has removed the bytes.
 */
const storingLease = 60 * 60_000;
/** Longest wait for the end of a removal, and the pause between two looks, in milliseconds. */
const longestWait = 10_000;
const pause = 250;
/** Least time between two reports that the place does not answer, in milliseconds. */
const reportPause = 60_000;

export function createFileKeeper(parts: FileKeeperParts): FileKeeper {
  const { database, stores, clock, timers, place, onProblem } = parts;
  /** The last file that was loaded for a transaction: the logo of messages. */
  let lastLoaded: { readonly hash: string; readonly bytes: Uint8Array } | null = null;

  let reportedAt = Number.NEGATIVE_INFINITY;

  /** The result of a call to the place, or a 503. The operator reads the reason, once a minute. */
  async function answered<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof FilePlaceError)) throw error;
      if (clock.now() - reportedAt >= reportPause) {
        reportedAt = clock.now();
        onProblem(error.message);
      }
      throw new ServiceFailure(
        'unavailable',
        'The storage of files does not answer: try again in a few seconds',
      );
    }
  }

  async function readOutside(hash: string): Promise<Uint8Array | null> {
    if (place === null)
      throw new ServiceFailure(
        'unavailable',
        'The file is outside the database, and the service does not know where: it was started without --files',
      );
    const bytes = await answered(() => place.read(database.account, hash));
    if (bytes !== undefined && sha256(bytes) === hash) return bytes;
    // It may have been removed between the two reads.
    if ((await database.read(() => stores.files.find(hash))) === undefined) return null;
    onProblem(
      `The file ${hash} of account ${String(database.account)} is ${bytes === undefined ? 'missing' : 'damaged'} in ${place.name}`,
    );
    return null;
  }

  const read: FileKeeper['read'] = async (hash) => {
    const found = await database.read(() => findWithBytes(stores, hash));
    if (found === null) return null;
    const bytes = found.bytes ?? (await readOutside(hash));
    return bytes === null ? null : { row: found.row, bytes };
  };

  return {
    read,
    async prepare(file) {
      if (place === null) return { ...file, isOutside: false };
      for (let waited = 0; waited <= longestWait; waited += pause) {
        const claim = await database.write(() => claimStoring(stores, clock, file.hash));
        if (claim === 'inside') return { ...file, isOutside: true };
        if (claim !== 'busy') {
          // Also if the file is known: its bytes may have been lost.
          await answered(() => place.write(database.account, file.hash, file.bytes));
          return { ...file, isOutside: true };
        }
        await new Promise<void>((resolve) => void timers.after(pause, resolve));
      }
      throw new ServiceFailure('unavailable', 'This file is being removed: try again in a few seconds');
    },
    keep: (file, isUsed) => keepFile(stores, clock, file, isUsed),
    async load(hash) {
      if (place === null || lastLoaded?.hash === hash) return;
      try {
        const found = await read(hash);
        if (found !== null) lastLoaded = { hash, bytes: found.bytes };
      } catch (error) {
        if (!(error instanceof ServiceFailure)) throw error;
      }
    },
    *loaded(hash) {
      const bytes = yield* stores.files.bytes(hash);
      return bytes ?? (lastLoaded?.hash === hash ? lastLoaded.bytes : undefined);
    },
  };
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function* findWithBytes(
  { files }: Pick<Stores, 'files'>,
  hash: string,
): Steps<{ readonly row: FileRow; readonly bytes: Uint8Array | undefined } | null> {
  const row = yield* files.find(hash);
  if (row === undefined) return null;
  return { row, bytes: row.outside === 0 ? yield* files.bytes(hash) : undefined };
}

/** A known file is unused from now on, so that pruning does not take it while it is being referred to. */
function* claimStoring(
  { files, fileLeases }: FileKeeperParts['stores'],
  clock: Clock,
  hash: string,
): Steps<'inside' | 'known' | 'claimed' | 'busy'> {
  const known = yield* files.find(hash);
  if (known !== undefined) {
    if (known.unused_since !== null) yield* renew(files, hash, now(clock));
    // Pruning carries it out.
    return known.outside === 0 ? 'inside' : 'known';
  }
  return (yield* fileLeases.beginStoring(hash, { length: storingLease, now: clock.now() }))
    ? 'claimed'
    : 'busy';
}

function* keepFile(
  { files, fileLeases }: FileKeeperParts['stores'],
  clock: Clock,
  { hash, type, bytes, width, height, isOutside }: PreparedFile,
  isUsed: boolean,
): Steps<KeptFile> {
  const known = yield* files.find(hash);
  if (known !== undefined) {
    if (known.unused_since !== null) yield* renew(files, hash, isUsed ? null : now(clock));
    return { row: known, isNew: false };
  }
  if (isOutside && !(yield* fileLeases.endStoring(hash, clock.now())))
    throw new ServiceFailure('unavailable', 'Storing the file took too long: try again');
  const row: FileRow = {
    ...{ hash, type, width, height },
    size: bytes.byteLength,
    created_at: now(clock),
    unused_since: isUsed ? null : now(clock),
    outside: isOutside ? 1 : 0,
  };
  yield* files.add(row, isOutside ? null : bytes);
  return { row, isNew: true };
}

function* renew(files: Stores['files'], hash: string, since: string | null): Steps<void> {
  yield* files.setUnusedSince([hash], null);
  yield* files.setUnusedSince([hash], since);
}

function now(clock: Clock): string {
  return new Date(clock.now()).toISOString();
}
