/**
 * How wide a picture stands: as a thumbnail, as wide as the text, or beyond the text's margins. A banner is as wide as
 * the page, above the heading of the section that begins with it.
 */
export const pictureWidths = ['small', 'text', 'wide', 'banner'] as const;
export type PictureWidth = (typeof pictureWidths)[number];

/** Where a picture stands that is narrower than the text. Text runs beside a small picture at the left or right. */
export const pictureAlignments = ['left', 'center', 'right'] as const;
export type PictureAlignment = (typeof pictureAlignments)[number];

export interface PictureLayout {
  readonly width: PictureWidth;
  readonly alignment: PictureAlignment;
}

/** The layout of a picture without classes. */
export const defaultLayout: PictureLayout = { width: 'text', alignment: 'center' };

/** The class of every `figure` that is a picture. */
const pictureClass = 'picture';

/** The classes that a `figure` may have. */
export const pictureClasses: readonly string[] = [pictureClass, ...pictureWidths, ...pictureAlignments];

/** The value of a figure's `class`: always all three words, such as `picture small left`. */
export function writePictureClasses({ width, alignment }: PictureLayout): string {
  return `${pictureClass} ${width} ${alignment}`;
}

/** The layout that a figure's `class` says; null for classes that {@link writePictureClasses} does not write. */
export function readPictureClasses(classes: string): PictureLayout | null {
  for (const width of pictureWidths) {
    for (const alignment of pictureAlignments) {
      if (classes === writePictureClasses({ width, alignment })) return { width, alignment };
    }
  }
  return null;
}
