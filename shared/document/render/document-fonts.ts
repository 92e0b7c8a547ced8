import { fontIds, type FontId } from '../../domain/account/brand.ts';

/** The font faces of a document: weight and style, named as in the packages of `@fontsource`. */
const faces = ['400-normal', '400-italic', '500-normal', '600-normal', '700-normal'] as const;

/** The Unicode range of each font file (`unicode.json` of the packages). */
const subsets = {
  latin:
    'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
  'latin-ext':
    'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
  vietnamese:
    'U+0102-0103,U+0110-0111,U+0128-0129,U+0168-0169,U+01A0-01A1,U+01AF-01B0,U+0300-0301,U+0303-0304,U+0308-0309,U+0323,U+0329,U+1EA0-1EF9,U+20AB',
  cyrillic: 'U+0301,U+0400-045F,U+0490-0491,U+04B0-04B1,U+2116',
  greek: 'U+0370-0377,U+037A-037F,U+0384-038A,U+038C,U+038E-03A1,U+03A3-03FF',
} as const satisfies Readonly<Record<string, string>>;

interface Typeface {
  readonly family: string;
  /** In `@fontsource`. The names of its files begin with it. */
  readonly packageName: string;
  readonly subsets: readonly (keyof typeof subsets)[];
}

/** The subsets for the app's five languages; other letters come from the system. */
const latin = ['latin', 'latin-ext'] as const;

/** The fonts of the ids. `fontStacks` names the same families. */
const typefaces: Readonly<Record<FontId, Typeface>> = {
  inter: {
    family: 'Inter',
    packageName: 'inter',
    subsets: ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'greek'],
  },
  humanist: { family: 'Source Sans 3', packageName: 'source-sans-3', subsets: latin },
  geometric: { family: 'Jost', packageName: 'jost', subsets: latin },
  transitional: { family: 'Source Serif 4', packageName: 'source-serif-4', subsets: latin },
  'old-style': { family: 'EB Garamond', packageName: 'eb-garamond', subsets: latin },
  slab: { family: 'Zilla Slab', packageName: 'zilla-slab', subsets: latin },
};

/** One font file and what it is for, in the words of CSS. */
export interface FontFile {
  readonly name: string;
  readonly family: string;
  readonly weight: string;
  readonly style: string;
  readonly unicodeRange: string;
}

/** The font files of an id. */
export function fontFilesOf(font: FontId): readonly FontFile[] {
  const { family, packageName, subsets: own } = typefaces[font];
  return own.flatMap((subset) =>
    faces.map((face) => {
      const [weight = '', style = ''] = face.split('-');
      const name = `${packageName}-${subset}-${face}.woff2`;
      return { name, family, weight, style, unicodeRange: subsets[subset] };
    }),
  );
}

/** The package of `@fontsource` in whose folder `files` each font file lies. */
export const fontPackages: ReadonlyMap<string, string> = new Map(
  fontIds.flatMap((font) => fontFilesOf(font).map(({ name }) => [name, typefaces[font].packageName])),
);

function fontRule({ family, style, weight, unicodeRange }: FontFile, source: string): string {
  return (
    `@font-face{font-family:"${family}";font-style:${style};font-weight:${weight};` +
    `src:url(${source}) format('woff2');unicode-range:${unicodeRange}}`
  );
}

/** Style rules by which a page loads the files of its typefaces that its text needs. It can be read before they are there. */
export function linkedFonts(fonts: readonly FontId[], addressOf: (file: string) => string): string {
  return fonts
    .flatMap(fontFilesOf)
    .map((file) => fontRule(file, addressOf(file.name)).replace(/\}$/u, ';font-display:swap}'))
    .join('');
}

function hasAnyOf(text: string, ranges: string): boolean {
  const classes = ranges.replaceAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?,?/gu, (_, from: string, to?: string) =>
    to === undefined ? `\\u{${from}}` : `\\u{${from}}-\\u{${to}}`,
  );
  return new RegExp(`[${classes}]`, 'u').test(text);
}

/**
 * Style rules that contain the font files that a text needs: static faces, which a PDF embeds by name. Empty if no
 * file can be read.
 *
 * @param read reads a file of a font as base64; null if it is missing
 */
export async function documentFonts(
  text: string,
  fonts: readonly FontId[],
  read: (file: string) => Promise<string | null>,
): Promise<string> {
  const rules = fonts
    .flatMap(fontFilesOf)
    .filter(({ unicodeRange }) => hasAnyOf(text, unicodeRange))
    .map(async (file) => {
      const data = await read(file.name);
      return data === null ? '' : fontRule(file, `data:font/woff2;base64,${data}`);
    });
  return (await Promise.all(rules)).join('');
}
