/** The font faces of a document: weight and style, named as in `@fontsource/inter`. */
const faces = ['400-normal', '400-italic', '500-normal', '600-normal', '700-normal'] as const;

/** The Unicode range of each font file (`@fontsource/inter/unicode.json`). */
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

function hasAnyOf(text: string, ranges: string): boolean {
  const classes = ranges.replaceAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?,?/gu, (_, from: string, to?: string) =>
    to === undefined ? `\\u{${from}}` : `\\u{${from}}-\\u{${to}}`,
  );
  return new RegExp(`[${classes}]`, 'u').test(text);
}

/**
 * Style rules that embed the documents' font for printing: static faces, which a PDF embeds by name, and only the
 * subsets that the text needs. Empty if no file can be read.
 *
 * @param text all printed text
 * @param read reads a file of `@fontsource/inter/files` as base64; null if it is missing
 */
export async function documentFonts(
  text: string,
  read: (file: string) => Promise<string | null>,
): Promise<string> {
  const used = Object.entries(subsets).filter(([, ranges]) => hasAnyOf(text, ranges));
  const rules = used.flatMap(([subset, ranges]) =>
    faces.map(async (face) => {
      const [weight = '', style = ''] = face.split('-');
      const data = await read(`inter-${subset}-${face}.woff2`);
      if (data === null) return '';
      const source = `url(data:font/woff2;base64,${data}) format('woff2')`;
      return `@font-face{font-family:Inter;font-style:${style};font-weight:${weight};src:${source};unicode-range:${ranges}}`;
    }),
  );
  return (await Promise.all(rules)).join('');
}
