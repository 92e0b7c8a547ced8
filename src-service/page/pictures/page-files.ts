import { filesPath } from '#shared/domain/files/file-references.ts';
import { widthsOf, type PictureFile } from './picture-widths.ts';

/** A picture that is a file, in markup that the service has written: attributes contain no bracket. */
const picture = new RegExp(
  `(<figure class="([^"]*)">\\s*)?<img\\b([^<>]*?)\\ssrc="${filesPath}([0-9a-f]{64})"([^<>]*)>`,
  'gu',
);

/**
 * The pictures of a text by their addresses, relative to the proposal's page. A picture has its size, so that nothing
 * moves when it arrives, and the widths in which it is served.
 */
export function withPageFiles(
  markup: string,
  publicId: string,
  files: ReadonlyMap<string, PictureFile>,
): string {
  return markup.replaceAll(
    picture,
    (
      _,
      figure: string | undefined,
      classes: string | undefined,
      before: string,
      hash: string,
      after: string,
    ) => {
      const address = `${publicId}/files/${hash}`;
      const file = files.get(hash);
      const more =
        file === undefined ? '' : sizeOf(file, before + after, address, (classes ?? '').split(' '));
      return `${figure ?? ''}<img${before} src="${address}"${more}${after}>`;
    },
  );
}

function sizeOf(file: PictureFile, attributes: string, address: string, classes: readonly string[]): string {
  const { width, height } = file;
  // An empty picture has no shape.
  if (width === null || height === null || width === 0 || height === 0) return '';
  const shown = Number(/\swidth="(\d{1,5})"/u.exec(attributes)?.[1] ?? width) || width;
  const dimensions =
    (/\swidth=/u.test(attributes) ? '' : ` width="${String(shown)}"`) +
    (/\sheight=/u.test(attributes) ? '' : ` height="${String(Math.round((shown * height) / width))}"`);
  const small = widthsOf(file);
  if (small.length === 0) return dimensions;
  const sources = [
    ...small.map((each) => `${address}/${String(each)} ${String(each)}w`),
    `${address} ${String(width)}w`,
  ];
  return `${dimensions} srcset="${sources.join(', ')}" sizes="${sizesOf(classes, shown, width / height)}"`;
}

/**
 * How wide a picture is on the page, as `base-styles.ts` and the themes lay it out. A wide picture may be a banner or the
 * cover, which is as wide as the page and cut to a height.
 */
function sizesOf(classes: readonly string[], shown: number, ratio: number): string {
  if (classes.includes('wide') || classes.includes('banner')) {
    const [narrow, usual] = [240, 400].map((height) => `${String(Math.round(height * ratio))}px`);
    return `(max-width:640px) max(100vw,${narrow}), max(min(100vw,816px),${usual})`;
  }
  const most = classes.includes('small') ? 240 : 680;
  return `min(100vw - 40px,${String(Math.min(most, shown))}px)`;
}
