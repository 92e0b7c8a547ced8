import { z } from 'zod';

/** The typefaces of documents. `document-fonts.ts` names the fonts that are embedded for them. */
export const fontIds = ['inter', 'humanist', 'geometric', 'transitional', 'old-style', 'slab'] as const;

export type FontId = (typeof fontIds)[number];

/**
 * The embedded family, then families of the usual systems for where it is not loaded and for letters that it lacks.
 * `inter` is missing, because it is the theme's own typeface.
 */
export const fontStacks: Readonly<Record<Exclude<FontId, 'inter'>, string>> = {
  humanist:
    '"Source Sans 3",Seravek,"Gill Sans Nova","Gill Sans",Ubuntu,Calibri,"DejaVu Sans",Optima,sans-serif',
  geometric: 'Jost,Avenir,"Avenir Next",Montserrat,Corbel,"Century Gothic","URW Gothic",Futura,sans-serif',
  transitional:
    '"Source Serif 4",Charter,"Bitstream Charter","Sitka Text",Cambria,"Noto Serif",Georgia,serif',
  'old-style':
    '"EB Garamond","Iowan Old Style","Palatino Linotype",Palatino,"URW Palladio L",P052,"Book Antiqua",Georgia,serif',
  slab: '"Zilla Slab",Rockwell,"Rockwell Nova","Roboto Slab","DejaVu Serif","Sitka Small",serif',
};

/** `#rrggbb` in lower case. */
export const hexColor = z
  .string({ error: 'must be a color such as #166b4d' })
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/u, { error: 'must be a color such as #166b4d' })
  .meta({ title: 'color' });

/** The colors and the typeface of an account. Null means the theme's color. */
export interface Brand {
  readonly main_color: string | null;
  readonly accent_color: string | null;
  readonly font: FontId;
}

/** Contrasts that WCAG 2.2 AA requires: for text (1.4.3), and for lines and marks (1.4.11). */
const neededForText = 4.5;
const neededForMarks = 3;

const white = '#ffffff';
const black = '#000000';

function channel(value: number): number {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

function luminance(color: string): number {
  const value = Number.parseInt(color.slice(1), 16);
  const [red, green, blue] = [value >> 16, (value >> 8) & 255, value & 255];
  return 0.2126 * channel(red) + 0.7152 * channel(green) + 0.0722 * channel(blue);
}

/** The contrast of two colors in the form `#rrggbb`, 1 to 21 (WCAG 2.2). */
export function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** White or black, whichever is easier to read on a color. At least one of them has a contrast of 4.5. */
export function textOn(color: string): string {
  return contrastOf(color, white) >= contrastOf(color, black) ? white : black;
}

/** A brand's colors by their use. Null means the theme's color, because the brand has no color or it is unreadable. */
export interface Palette {
  /** Background of buttons. */
  readonly button: string | null;
  readonly onButton: string | null;
  /** Links and other colored text. */
  readonly link: string | null;
  /** Lines and marks. */
  readonly mark: string | null;
}

/** @param paper the color behind text */
export function paletteOf({ main_color: main, accent_color: accent }: Brand, paper = white): Palette {
  const readable = (color: string | null, needed: number): string | null =>
    color !== null && contrastOf(color, paper) >= needed ? color : null;
  return {
    button: main,
    onButton: main === null ? null : textOn(main),
    link: readable(main, neededForText),
    mark: readable(accent, neededForMarks) ?? readable(main, neededForMarks),
  };
}

/** A color that is too light for one of its uses, so that the theme's color is used there. */
export interface ColorNote {
  readonly field: 'main_color' | 'accent_color';
  readonly use: 'text' | 'marks';
  /** The contrast against white, rounded down to two digits. */
  readonly contrast: number;
  readonly needed: number;
}

/** What a user should know about a brand's colors; empty if they are used everywhere. */
export function colorNotes({ main_color: main, accent_color: accent }: Brand): readonly ColorNote[] {
  const note = (
    field: ColorNote['field'],
    color: string | null,
    use: ColorNote['use'],
    needed: number,
  ): readonly ColorNote[] => {
    const contrast = color === null ? needed : contrastOf(color, white);
    return contrast >= needed ? [] : [{ field, use, contrast: Math.floor(contrast * 100) / 100, needed }];
  };
  return [
    ...note('main_color', main, 'text', neededForText),
    ...note('accent_color', accent, 'marks', neededForMarks),
  ];
}
