import { createHash } from 'node:crypto';
import { withPageFiles } from './page-files.ts';
import type { PictureFile } from './picture-widths.ts';

/** Makes the markup of a body for a proposal's page. */
export type PagePictures = (markup: string, sectionId: number) => string;

/** A picture that stands in its text. */
interface InlinePicture {
  readonly type: string;
  readonly base64: string;
}

const inline = /data:(image\/(?:png|jpeg|gif|webp));base64,([A-Za-z0-9+/]+={0,2})(?=["'])/gu;
/** Below this length a picture is smaller than the request for it. */
const leastLength = 2000;

const nameOf = (base64: string): string => createHash('sha256').update(base64).digest('hex').slice(0, 32);

/**
 * The pictures of a page, in markup that the service has written. A picture in a text gets an address of its own:
 * a page with megabytes in it is not shown before they have arrived. All but the first load when they come into sight.
 */
export function createPagePictures(
  publicId: string,
  files: ReadonlyMap<string, PictureFile> = new Map(),
): PagePictures {
  let isFirst = true;
  const loading = (): string => {
    const how = isFirst ? '<img' : '<img loading="lazy" decoding="async"';
    isFirst = false;
    return how;
  };
  return (markup, sectionId) =>
    withPageFiles(markup, publicId, files)
      .replaceAll(inline, (address: string, _type: string, base64: string) =>
        base64.length < leastLength ? address : `${publicId}/inline/${String(sectionId)}/${nameOf(base64)}`,
      )
      .replaceAll(/<img(?=\s)/gu, loading);
}

/** The picture of a body by the name that its page gives it. */
export function findInlinePicture(body: string, name: string): InlinePicture | null {
  for (const [, type = '', base64 = ''] of body.matchAll(inline))
    if (base64.length >= leastLength && nameOf(base64) === name) return { type, base64 };
  return null;
}
