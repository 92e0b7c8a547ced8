import { largestEmbedded, longestBody } from '../body/pictures/import/picture-limits.ts';
import type { PictureAnswer } from '../body/pictures/import/picture-worker.ts';
import { changePicture } from '../body/pictures/picture-source.ts';
import { defaultLayout } from '#shared/domain/pictures/picture-layout.ts';
import { pictureIndex } from './read-document.ts';

/** Makes a picture for a text out of a file, of at most `limit` bytes. */
export type PreparePicture = (file: Blob, limit: number) => Promise<PictureAnswer>;

export interface PictureSettings {
  readonly prepare: PreparePicture;
  /** Of each picture, in bytes; null if the pictures of a text share its room. */
  readonly limit: number | null;
}

/** The characters of a text that its words may need beside its pictures. */
const roomForWords = 80_000;
/** A byte as text takes four thirds of a character. */
const charactersPerByte = 1.4;
/** Below this, in bytes, a picture is not worth keeping. */
const leastPicture = 12_000;

/** Marks the pictures of a paragraph; no schema keeps it. */
const picturesOfParagraph = 'data-placed';

/** The bytes that each of `count` pictures may have in a text that contains them. */
export const pictureLimit = (count: number): number =>
  Math.min(
    largestEmbedded,
    Math.floor((longestBody - roomForWords) / Math.max(1, count) / charactersPerByte),
  );

/**
 * Puts the pictures of a document in place of their addresses.
 *
 * @param image an element whose `src` is a picture's address
 * @returns whether the picture is there
 */
export async function placePicture(
  image: HTMLImageElement,
  pictures: readonly Blob[],
  { prepare, limit }: { readonly prepare: PreparePicture; readonly limit: number },
): Promise<boolean> {
  const index = pictureIndex(image.getAttribute('src') ?? '');
  const blob = index === null ? undefined : pictures[index];
  if (blob === undefined || limit < leastPicture) {
    removeImage(image);
    return false;
  }
  const answer = await prepare(blob, limit);
  if ('problem' in answer) {
    removeImage(image);
    return false;
  }
  const alt = (image.getAttribute('alt') ?? '').trim();
  const element = image.ownerDocument.createElement('div');
  element.setAttribute('data-picture', changePicture('', { image: answer, alt, layout: defaultLayout }));
  standAlone(image, element);
  return true;
}

/** Puts a block in the place of an image: behind the paragraph that it stands in, or within its cell or item. */
function standAlone(image: Element, block: Element): void {
  const paragraph = image.closest('p, h1, h2, h3, h4, h5, h6');
  if (paragraph === null) {
    image.replaceWith(block);
    return;
  }
  // Pictures of one paragraph keep their order.
  let last: Element = paragraph;
  while (last.nextElementSibling?.hasAttribute(picturesOfParagraph) === true) last = last.nextElementSibling;
  block.setAttribute(picturesOfParagraph, '');
  last.after(block);
  removeImage(image);
}

/** Removes an image, and the paragraph that held nothing else. */
function removeImage(image: Element): void {
  const paragraph = image.closest('p, h1, h2, h3, h4, h5, h6');
  image.remove();
  const isEmpty = (paragraph?.textContent ?? '').trim() === '' && paragraph?.querySelector('img') === null;
  if (isEmpty) paragraph?.remove();
}
