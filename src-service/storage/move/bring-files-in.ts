import { createHash } from 'node:crypto';
import type { Database } from '../database/database.ts';
import type { FilePlace } from '../files/file-place.ts';
import { createFileStore, type FileRow, type FileStore } from '../files/file-store.ts';
import type { Steps } from '../steps.ts';
import { MoveRefusal } from './move-refusal.ts';

export interface FileSource {
  /** Where the source keeps its files; null if nobody said. */
  readonly place: FilePlace | null;
  /** The number of the account in the source. */
  readonly account: number;
  /** Whether the source is in use: a file that nothing refers to may be removed there at any moment. */
  readonly isInUse: boolean;
}

/** Throws a `MoveRefusal` if there are files outside the database and nobody said where. */
export function refuseWithoutPlace(count: number, place: FilePlace | null): void {
  if (count === 0 || place !== null) return;
  throw new MoveRefusal(
    `${String(count)} ${count === 1 ? 'file is' : 'files are'} outside the database: name their place with --files.`,
  );
}

/**
 * Copies the bytes of files that the source keeps outside its database into the database of the target, so that a copy
 * is whole by itself. Returns how many. A file that is missing or damaged ends it with a `MoveRefusal`.
 */
export async function bringFilesIn(target: Database, source: FileSource): Promise<number> {
  const files = createFileStore(target);
  const rows = await target.read(() => files.listOutside(true));
  refuseWithoutPlace(rows.length, source.place);
  let brought = 0;
  for (const row of rows) {
    const bytes = await source.place?.read(source.account, row.hash);
    if (bytes !== undefined && createHash('sha256').update(bytes).digest('hex') === row.hash) {
      await target.write(() => files.bringIn(row.hash, bytes));
      brought += 1;
    } else await target.write(() => leaveOut(files, row, source, bytes === undefined));
  }
  return brought;
}

function* leaveOut(
  files: FileStore,
  { hash, unused_since }: FileRow,
  { place, isInUse }: FileSource,
  isMissing: boolean,
): Steps<void> {
  if (!isInUse || unused_since === null || !(yield* files.removeUnused(hash, unused_since)))
    throw new MoveRefusal(
      `The file ${hash} is ${isMissing ? 'missing' : 'damaged'} in ${place?.name ?? 'its place'}. Upload the ` +
        'picture again, or remove it from the texts that show it.',
    );
}
