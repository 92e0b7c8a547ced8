import { filesPath } from './file-references.ts';

const sha256 = '[0-9a-f]{64}';
const beginning = String.raw`(?:https?:\/\/[^/?#"'\s<>]+)?(?:\/[^?#"'\s<>]*)?`;
const pictureOfFile = new RegExp(String.raw`(\ssrc=)(["'])${beginning}${filesPath}(${sha256})\2`, 'gu');
const embeddedPicture = /(\ssrc=)(["'])data:(image\/[a-z]+);base64,([\w+/]+=*)\2/gu;

/** The files that the pictures of a text show, without repetition. */
export function filesOfPictures(text: string): readonly string[] {
  if (!text.includes(filesPath)) return [];
  return [...new Set(Array.from(text.matchAll(pictureOfFile), ([, , , hash = '']) => hash))];
}

/**
 * Gives the pictures of a text that are files other sources. Everything else of the text stays as it is.
 *
 * @param sourceOf the new source for a hash; null leaves the picture as it is
 */
export function withFileSources(text: string, sourceOf: (hash: string) => string | null): string {
  if (!text.includes(filesPath)) return text;
  return text.replaceAll(pictureOfFile, (whole, start: string, quote: string, hash: string) => {
    const source = sourceOf(hash);
    return source === null ? whole : `${start}${quote}${source}${quote}`;
  });
}

/**
 * Gives the embedded pictures of a text other sources.
 *
 * @param sourceOf the new source for a picture's bytes in base64; null leaves the picture as it is
 */
export function withEmbeddedSources(text: string, sourceOf: (base64: string) => string | null): string {
  if (!text.includes(';base64,')) return text;
  return text.replaceAll(
    embeddedPicture,
    (whole, start: string, quote: string, _type: string, base64: string) => {
      const source = sourceOf(base64);
      return source === null ? whole : `${start}${quote}${source}${quote}`;
    },
  );
}
