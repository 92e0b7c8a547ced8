import type { FileRow } from '../../storage/files/file-store.ts';

/** The widths in which pictures are served besides their own, in pixels. */
export const smallWidths = [480, 960] as const;

/** More are not decoded for a smaller width: each takes memory. */
const mostPixels = 6_000_000;

/** A width close to a picture's own would save too little. */
const leastShrink = 1.25;

/** A file as pages know it. */
export type PictureFile = Pick<FileRow, 'type' | 'width' | 'height'>;

/**
 * The smaller widths of a picture. Photos have them: drawings of sharp edges become blurred, and often no smaller file.
 */
export function widthsOf({ type, width, height }: PictureFile): readonly number[] {
  if (type !== 'image/jpeg' || width === null || height === null || width * height > mostPixels) return [];
  return smallWidths.filter((small) => small * leastShrink <= width);
}
