import { pipeline, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGunzip, createGzip } from 'node:zlib';
import {
  isConsistent,
  workspaceFileHeadSchema,
  workspaceFileLists,
  workspaceFilePictures,
  workspaceFileRestSchema,
  workspaceFileSchema,
  workspaceFileVersion,
  type WorkspaceFile,
} from '#shared/document/files/workspace-file.ts';
import { AppError, isAppError } from '#shared/errors/app-error.ts';
import { createReason } from '#shared/reasons/reason.ts';
import { createJsonSplitter, type JsonPiece } from './split-json.ts';

/**
 * Limits of the file and of its unpacked content, bytes. Both are needed, because a small file can unpack to billions.
 */
export const largestPacked = 500_000_000;
const largestUnpacked = 600_000_000;
/** All but the pictures, characters. They are held in memory. */
const largestHeld = 250_000_000;
/** The largest picture, bytes; a record is smaller. */
const largestPiece = 14_000_002;

/** The text of a file in parts, so that its pictures are never in memory together. */
function* textOf(file: WorkspaceFile, pictures: Iterable<string>): Generator<string> {
  yield JSON.stringify(workspaceFileSchema.parse(file)).slice(0, -1);
  yield `,"${workspaceFilePictures.key}":[`;
  let isFirst = true;
  for (const picture of pictures) {
    yield `${isFirst ? '' : ','}"${picture}"`;
    isFirst = false;
  }
  yield ']}';
}

/**
 * Packs a workspace as gzipped JSON. The checksum of gzip detects damage.
 *
 * @param pictures in base64
 */
export async function packWorkspace(file: WorkspaceFile, pictures: Iterable<string> = []): Promise<Buffer> {
  const packed = pipeline(Readable.from(textOf(file, pictures)), createGzip(), () => undefined);
  return await buffer(packed);
}

/** The bytes of a file that begins as a gzipped one does. */
async function* gzipped(packed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let isFirst = true;
  for await (const bytes of packed) {
    if (isFirst && (bytes[0] !== 0x1f || (bytes.length > 1 && bytes[1] !== 0x8b))) throw refusal('noBackup');
    isFirst = false;
    yield bytes;
  }
  if (isFirst) throw refusal('noBackup');
}

/** Reads a gzipped file piece by piece. Stops at the limit, because a small file can unpack to billions of bytes. */
async function* unpack(packed: AsyncIterable<Uint8Array>, largest: number): AsyncGenerator<Buffer> {
  let size = 0;
  const unpacked = pipeline(gzipped(packed), createGunzip({ chunkSize: 256 * 1024 }), () => undefined);
  for await (const chunk of unpacked as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > largest) throw new RangeError('too-much-inside');
    yield chunk;
  }
}

const reasons = {
  noBackup: createReason('errors.noBackup'),
  damaged: createReason('errors.backupDamaged'),
  newer: createReason('errors.backupNewer'),
  changed: createReason('errors.backupChanged'),
} as const;

const refusal = (why: keyof typeof reasons, cause?: unknown): AppError =>
  new AppError('bad-input', reasons[why], { cause });

const lists = Object.keys(workspaceFileLists) as (keyof typeof workspaceFileLists)[];
const wholes = new Set(Object.keys(workspaceFileRestSchema.shape));

/**
 * Takes the pieces of a file in. What is wrong is said at the first piece that shows it, so that no file of another kind
 * fills the memory.
 */
function createCollector() {
  const rest = new Map<string, unknown>();
  const found: Record<keyof typeof workspaceFileLists, unknown[]> = { records: [], emails: [], catalog: [] };
  const seen = new Set<string>();
  let isKnown = false;
  let held = 0;
  let pictures: string[] = [];
  let pictureCount = 0;

  /** The head comes first in every file that Layover writes. */
  function checkHead(): void {
    if (isKnown) return;
    const head = workspaceFileHeadSchema.safeParse(Object.fromEntries(rest));
    if (!head.success) throw refusal('noBackup');
    if (head.data.version > workspaceFileVersion) throw refusal('newer');
    isKnown = true;
  }

  return {
    isKnown: () => isKnown,
    wanted(key: string): 'elements' | 'whole' | 'nothing' {
      const isList = key === workspaceFilePictures.key || lists.some((list) => list === key);
      if (!isList && !wholes.has(key)) return 'nothing';
      if (key !== 'format' && key !== 'version') checkHead();
      if (seen.has(key)) throw refusal('changed');
      seen.add(key);
      return isList ? 'elements' : 'whole';
    },
    onPiece({ key, isElement, text }: JsonPiece): void {
      const value: unknown = JSON.parse(text);
      if (key === workspaceFilePictures.key) {
        const picture = workspaceFilePictures.element.safeParse(value);
        pictureCount += 1;
        if (!picture.success || pictureCount > workspaceFilePictures.most)
          throw refusal('changed', picture.error);
        pictures.push(picture.data);
        return;
      }
      held += text.length;
      if (held > largestHeld) throw new RangeError('too-much-inside');
      if (!isElement) {
        rest.set(key, value);
        return;
      }
      const list = key as keyof typeof workspaceFileLists;
      const { element, most } = workspaceFileLists[list];
      const parsed = element.safeParse(value);
      if (!parsed.success || found[list].length === most) throw refusal('changed', parsed.error);
      found[list].push(parsed.data);
    },
    /** The pictures that have been read since the last call. */
    takePictures(): readonly string[] {
      const taken = pictures;
      pictures = [];
      return taken;
    },
    file(): WorkspaceFile {
      checkHead();
      const parsed = workspaceFileRestSchema.safeParse(Object.fromEntries(rest));
      if (!parsed.success || !seen.has('records') || !seen.has('emails'))
        throw refusal('changed', parsed.error);
      // Each element was parsed by its schema.
      const { records, emails, catalog } = found as unknown as Required<
        Pick<WorkspaceFile, keyof typeof workspaceFileLists>
      >;
      if (!isConsistent(records)) throw refusal('changed');
      return { ...parsed.data, records, emails, ...(seen.has('catalog') && { catalog }) };
    },
  };
}

/** Keeps a picture of the file. Rejects with `bad-input` if it is none. */
export type KeepPicture = (bytes: Uint8Array) => Promise<unknown>;

async function keep(base64: string, keepPicture: KeepPicture): Promise<void> {
  try {
    await keepPicture(Buffer.from(base64, 'base64'));
  } catch (error) {
    throw isAppError(error) && error.code === 'bad-input' ? refusal('changed', error) : error;
  }
}

/**
 * Unpacks and parses a file. Throws `bad-input` with a message for the user if it is not a workspace file, damaged, of
 * a newer version, or inconsistent. Its pictures are kept one by one, also those of a file that turns out to be damaged.
 */
export async function unpackWorkspace(
  packed: AsyncIterable<Uint8Array>,
  keepPicture: KeepPicture,
  largest = largestUnpacked,
): Promise<WorkspaceFile> {
  const { isKnown, wanted, onPiece, takePictures, file } = createCollector();
  const splitter = createJsonSplitter({ wanted, onPiece, largestPiece });
  try {
    for await (const bytes of unpack(packed, largest)) {
      splitter.push(bytes);
      for (const picture of takePictures()) await keep(picture, keepPicture);
    }
    splitter.end();
  } catch (cause) {
    if (isAppError(cause)) throw cause;
    // A text of another kind is not damaged.
    throw refusal(cause instanceof SyntaxError && !isKnown() ? 'noBackup' : 'damaged', cause);
  }
  return file();
}
