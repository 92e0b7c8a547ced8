import { largestFile, uploadTypes } from '#shared/domain/files/file-types.ts';
import { invalid, ServiceFailure } from '../../failure.ts';
import { timestamp } from '../../ports.ts';
import { isFileHash } from '#shared/domain/files/file-references.ts';
import type { FilePart, FileRow } from '../../storage/files/file-store.ts';
import type { Steps } from '../../storage/steps.ts';
import type { Context } from '../context.ts';
import { sha256, type KeptFile, type PreparedFile } from './file-keeper.ts';

/** Unfinished uploads of an account; a further one ends the oldest. */
const maxUnfinished = 10;

/** An upload that is complete, with its bytes in their place. */
export interface CompleteUpload {
  readonly kind: 'complete';
  readonly file: PreparedFile;
  /** SHA-256 of the bytes as they were sent. */
  readonly source: string;
}

/** A part of an upload, to be stored until the rest arrives. */
export interface UploadPart {
  readonly kind: 'part';
  readonly source: string;
  readonly part: FilePart;
}

/** A part of an upload that is complete already. */
export interface KnownUpload {
  readonly kind: 'known';
  readonly row: FileRow;
}

/** How far an unfinished upload has come, in bytes. */
export interface UploadProgress {
  readonly offset: number;
  readonly length: number;
}

/** Cleans a whole file and stores its bytes. `digest` is a SHA-256 in hexadecimal that the caller declares, or null. */
export async function prepareUpload(
  { files }: Context,
  bytes: Uint8Array,
  digest: string | null,
): Promise<CompleteUpload> {
  const source = sha256(bytes);
  if (digest !== null && digest !== source)
    throw invalid(
      'file',
      'does not have the declared SHA-256: something changed it on its way, so send it again',
    );
  // The cleaners are loaded with the first upload.
  const { cleanUpload } = await import('../images/clean-image.ts');
  return { kind: 'complete', file: await files.prepare(cleanUpload(bytes, uploadTypes)), source };
}

/** Checks a part, and completes the upload if nothing is missing any more. */
export async function prepareUploadPart(
  context: Context,
  source: string,
  { start, bytes, total }: FilePart,
): Promise<CompleteUpload | UploadPart | KnownUpload> {
  if (!isFileHash(source))
    throw invalid('hash', 'must be the SHA-256 of the whole file in 64 hexadecimal digits of lower case');
  const { database, stores } = context;
  const known = await database.read(() => findFile(context, source));
  if (known !== undefined) return { kind: 'known', row: known };
  const parts = await database.read(() => stores.fileParts.list(source));
  const offset = parts.reduce((sum, part) => sum + part.bytes.byteLength, 0);
  refuseWrongPart({ start, bytes, total }, offset, parts[0]?.total ?? total);
  if (offset + bytes.byteLength < total) return { kind: 'part', source, part: { start, bytes, total } };
  const whole = Buffer.concat([...parts.map((part) => part.bytes), bytes]);
  try {
    return await prepareUpload(context, whole, source);
  } catch (error) {
    // Nothing can come of these bytes.
    if (error instanceof ServiceFailure && error.status < 500)
      await database.write(() => stores.fileParts.remove(source));
    throw error;
  }
}

/** Stores a part, in its transaction. */
export function* storeUploadPart(context: Context, { source, part }: UploadPart): Steps<UploadProgress> {
  const { fileParts } = context.stores;
  const progress = yield* fileParts.progress(source);
  refuseWrongPart(part, progress?.offset ?? 0, progress?.total ?? part.total);
  if (part.bytes.byteLength > 0) {
    yield* fileParts.add(source, part, timestamp(context.clock));
    yield* fileParts.keepNewest(maxUnfinished);
  }
  return { offset: part.start + part.bytes.byteLength, length: part.total };
}

/** Adds the file of a complete upload. Nothing refers to it yet. */
export function* storeUpload({ stores, files }: Context, { file, source }: CompleteUpload): Steps<KeptFile> {
  const kept = yield* files.keep(file, false);
  if (source !== file.hash) yield* stores.files.addSource(source, file.hash);
  yield* stores.fileParts.remove(source);
  return kept;
}

/** A file by its hash, or by that of an upload that became it. */
export function* findFile({ stores }: Pick<Context, 'stores'>, hash: string): Steps<FileRow | undefined> {
  return (yield* stores.files.find(hash)) ?? (yield* stores.files.findBySource(hash));
}

function refuseWrongPart({ start, bytes, total }: FilePart, offset: number, firstTotal: number): void {
  if (total > largestFile)
    throw new ServiceFailure('too-large', `A file may have ${String(largestFile)} bytes at most`);
  if (total !== firstTotal)
    throw invalid('Upload-Length', `must be ${String(firstTotal)}, as in the first part`);
  if (start !== offset)
    throw new ServiceFailure(
      'conflict',
      `The next part begins at byte ${String(offset)}, not at ${String(start)}`,
      [],
      { 'Upload-Offset': String(offset) },
    );
  if (start + bytes.byteLength > total)
    throw invalid('file', `is longer than the ${String(total)} bytes of Upload-Length`);
}
