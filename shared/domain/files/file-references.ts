/** The path of a file, as a text refers to it. */
export const filesPath = '/api/v2/files/';

/** How every reference to a file ends, whatever its beginning. */
export const referenceMark = '/files/';

const sha256 = '[0-9a-f]{64}';
const anyReference = new RegExp(`${referenceMark}(${sha256})`, 'gu');
const address = new RegExp(`^(?:https?://[^/?#]+)?(?:/[^?#]*)?${filesPath}(${sha256})$`, 'u');

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
