/** The path of a file, as a text refers to it. */
export const filesPath = '/api/v2/files/';

/** How every reference to a file ends, whatever its beginning. */
export const referenceMark = '/files/';

const sha256 = '[0-9a-f]{64}';
const anyReference = new RegExp(`${referenceMark}(${sha256})`, 'gu');
const beginning = String.raw`(?:https?:\/\/[^/?#"'\s<>]+)?(?:\/[^?#"'\s<>]*)?`;
const address = new RegExp(`^(?:https?://[^/?#]+)?(?:/[^?#]*)?${filesPath}(${sha256})$`, 'u');
const pictureOfFile = new RegExp(String.raw`(\ssrc=)(["'])${beginning}${filesPath}(${sha256})\2`, 'gu');
const embeddedPicture = /(\ssrc=)(["'])data:(image\/[a-z]+);base64,([\w+/]+=*)\2/gu;

/** Whether a text is a SHA-256 in hexadecimal. */
export function isFileHash(text: string): boolean {
  return new RegExp(`^${sha256}$`, 'u').test(text);
}

/** The hashes that a text may refer to. It is safe to find too many. */
export function referencedFiles(text: string): readonly string[] {
  return Array.from(text.matchAll(anyReference), ([, hash = '']) => hash);
}

/**
 * The hash in the address of a picture, as a path or with an origin; null for any other address. The origin says
 * nothing: a service may have moved, and a hash names the same bytes everywhere.
 */
export function fileOfAddress(source: string): string | null {
  return address.exec(source)?.[1] ?? null;
}

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
