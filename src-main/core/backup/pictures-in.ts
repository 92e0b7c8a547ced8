import { filesOfPictures } from '#shared/domain/files/picture-sources.ts';
import type { AnyRecord } from '#shared/domain/record.ts';
import type { Journal } from '../journal/journal.ts';
import type { PictureFiles } from '../pictures/picture-files.ts';

/** The most of a file that is pictures, in characters. */
const mostOfPictures = 300_000_000;

/**
 * The pictures of these records' texts, read one by one, in base64. Those that the service has come last, because they
 * can be downloaded again if there is no more room.
 */
export function* picturesIn(
  records: readonly AnyRecord[],
  { files }: Pick<Journal, 'files'>,
  pictures: Pick<PictureFiles, 'read'>,
): Generator<string> {
  const bodies = records.flatMap((record) => (record.entity === 'section' ? [record.fields.body ?? ''] : []));
  const hashes = [...new Set(bodies.flatMap(filesOfPictures))];
  const isStored = (hash: string): boolean => (files.find(hash)?.confirmedAt ?? null) !== null;
  let room = mostOfPictures;
  for (const hash of [
    ...hashes.filter((each) => !isStored(each)),
    ...hashes.filter((each) => isStored(each)),
  ]) {
    const picture = pictures.read(hash);
    if (picture === null) continue;
    const base64 = Buffer.from(picture.bytes).toString('base64');
    if (base64.length > room) continue;
    room -= base64.length;
    yield base64;
  }
}
