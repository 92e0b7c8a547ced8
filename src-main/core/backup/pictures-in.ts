import { filesOfPictures } from '#shared/domain/files/picture-sources.ts';
import type { AnyRecord } from '#shared/domain/record.ts';
import type { Journal } from '../journal/journal.ts';
import type { PictureFiles } from '../pictures/picture-files.ts';

/** The most of a file that is pictures, in characters. */
const mostOfPictures = 300_000_000;

interface BackupPictures {
  /** Read one by one, in base64. */
  readonly texts: Iterable<string>;
  /** Number of pictures that `texts` had to leave out so far: not on this computer, damaged, or too much together. */
  readonly leftOut: () => number;
}

/**
 * The pictures of these records' texts. Those that the service has come last, because they can be downloaded again if
 * there is no more room.
 *
 * @param room for all of them, in characters
 */
export function picturesIn(
  records: readonly AnyRecord[],
  { files }: Pick<Journal, 'files'>,
  pictures: Pick<PictureFiles, 'read'>,
  room = mostOfPictures,
): BackupPictures {
  const bodies = records.flatMap((record) => (record.entity === 'section' ? [record.fields.body ?? ''] : []));
  const hashes = [...new Set(bodies.flatMap(filesOfPictures))];
  const isStored = (hash: string): boolean => (files.find(hash)?.confirmedAt ?? null) !== null;
  const wanted = [...hashes.filter((each) => !isStored(each)), ...hashes.filter((each) => isStored(each))];
  let leftOut = 0;

  function* texts(): Generator<string> {
    let rest = room;
    for (const hash of wanted) {
      const picture = pictures.read(hash);
      const base64 = picture === null ? null : Buffer.from(picture.bytes).toString('base64');
      if (base64 === null || base64.length > rest) {
        leftOut += 1;
        continue;
      }
      rest -= base64.length;
      yield base64;
    }
  }

  return { texts: texts(), leftOut: () => leftOut };
}
