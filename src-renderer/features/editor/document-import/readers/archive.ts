import { unzipSync } from 'fflate';
import { ReadFailure } from '../read-document.ts';

/** The most that a document's archive may hold, in bytes: one part, and all together. */
const largestPart = 40 * 1024 * 1024;
const largestTotal = 120 * 1024 * 1024;
const mostParts = 10_000;
/** The same of the parts that are markup, whose objects take many times their size. */
const largestMarkup = 16 * 1024 * 1024;
/** The most tags and attributes of all of them. A page of a written document has about a thousand. */
const mostTags = 400_000;
const mostAttributes = 800_000;

const isMarkup = (path: string): boolean => /\.(?:xml|rels)$/u.test(path);

/** The files of an archive by their path. */
export type Archive = ReadonlyMap<string, Uint8Array>;

/**
 * Unpacks the files that `isWanted` names. Sizes are checked before anything is unpacked; an archive that lies about
 * them gets no more memory than it claims.
 *
 * @throws {ReadFailure} if the archive is damaged, encrypted or holds too much
 */
export function openArchive(bytes: Uint8Array, isWanted: (path: string) => boolean): Archive {
  let total = 0;
  let markup = 0;
  let parts = 0;
  try {
    const files = unzipSync(bytes, {
      filter({ name, originalSize, compression }) {
        parts += 1;
        if (parts > mostParts) throw new ReadFailure('too-much-inside');
        if (!isWanted(name)) return false;
        total += originalSize;
        if (isMarkup(name)) markup += originalSize;
        if (originalSize > largestPart || total > largestTotal || markup > largestMarkup)
          throw new ReadFailure('too-much-inside');
        // 0 is stored and 8 is deflated; encrypted archives use others.
        if (compression !== 0 && compression !== 8) throw new ReadFailure('encrypted');
        return true;
      },
    });
    const archive = new Map(Object.entries(files));
    checkMarkup(archive);
    return archive;
  } catch (error) {
    throw error instanceof ReadFailure ? error : new ReadFailure('damaged');
  }
}

/** Counts what becomes objects, before a parser makes them. */
function checkMarkup(archive: Archive): void {
  let tags = 0;
  let attributes = 0;
  for (const [path, bytes] of archive) {
    if (!isMarkup(path)) continue;
    for (const byte of bytes) {
      if (byte === 0x3c) tags += 1;
      else if (byte === 0x3d) attributes += 1;
    }
  }
  if (tags > mostTags || attributes > mostAttributes) throw new ReadFailure('too-much-inside');
}

/** The text of a part; '' if the archive does not have it. */
export function textOf(archive: Archive, path: string): string {
  const bytes = archive.get(path);
  return bytes === undefined ? '' : new TextDecoder().decode(bytes);
}

/** The paths of an archive without its content. */
export function pathsOf(bytes: Uint8Array): readonly string[] {
  const paths: string[] = [];
  openArchive(bytes, (path) => {
    paths.push(path);
    return false;
  });
  return paths;
}
