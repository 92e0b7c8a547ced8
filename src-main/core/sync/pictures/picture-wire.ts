import { createHash } from 'node:crypto';
import type { Journal } from '../../journal/journal.ts';
import type { PictureFiles } from '../../pictures/picture-files.ts';
import { fromServiceText, toServiceText } from '../rules/picture-texts.ts';

/** The bytes of the pictures on this computer. */
export type PictureBytes = Pick<PictureFiles, 'read'>;

/** For a journal whose texts show no pictures of this computer. */
export const noPictures: PictureBytes = { read: () => null };

/** A picture as the source of an `img`; null if it is not here. */
export function embeddedSource(pictures: PictureBytes, hash: string): string | null {
  const picture = pictures.read(hash);
  if (picture === null) return null;
  return `data:${picture.type};base64,${Buffer.from(picture.bytes).toString('base64')}`;
}

/** A body as the service takes it (S21.4). */
export function bodyForService(
  { files, meta }: Pick<Journal, 'files' | 'meta'>,
  pictures: PictureBytes,
  body: string,
): string {
  const embeds = meta.get('storesFiles') !== true;
  return toServiceText(body, files.find, (hash) =>
    embeds && files.find(hash)?.isEmbedded === true ? embeddedSource(pictures, hash) : null,
  );
}

/** A body of the service with the names of its pictures here (S21.4). */
export function bodyFromService({ files, meta }: Pick<Journal, 'files' | 'meta'>, body: string): string {
  return fromServiceText(
    body,
    {
      localHash: files.localHash,
      known: files.find,
      hashOf: (base64) => createHash('sha256').update(Buffer.from(base64, 'base64')).digest('hex'),
    },
    meta.get('storesFiles') === true,
    body.includes(';base64,') && files.hasEmbedded(),
  );
}
