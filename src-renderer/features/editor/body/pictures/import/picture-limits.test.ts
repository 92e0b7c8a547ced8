import { imageDimensionsFromData } from 'image-dimensions';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  firstEncoding,
  headerProblem,
  largestEmbedded,
  largestKept,
  mostPixels,
  nextEncoding,
  type Encoding,
} from './picture-limits.ts';

/** The first bytes of a PNG that claims a size. */
function png(width: number, height: number): Uint8Array {
  const bytes = new Uint8Array(33);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  new DataView(bytes.buffer).setUint32(16, width);
  new DataView(bytes.buffer).setUint32(20, height);
  return bytes;
}

const problemOf = (bytes: Uint8Array) => headerProblem(imageDimensionsFromData(bytes));
const textOf = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('a file is judged before it is decoded', () => {
  test('a picture of a camera may be decoded', () => {
    expect(problemOf(png(4000, 3000))).toBeNull();
  });

  test.each([
    [65_535, 65_535],
    [4_000_000, 4_000_000],
    [1, mostPixels + 1],
  ])('a bomb of %i × %i pixels may not', (width, height) => {
    expect(problemOf(png(width, height))).toBe('too-many-pixels');
  });

  test.each([
    ['nothing', new Uint8Array()],
    [
      'a drawing with scripts',
      textOf('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    ],
    ['a page', textOf('<!doctype html><img src=x onerror=alert(1)>')],
    ['an archive', textOf('PK\u0003\u0004 word/document.xml')],
    ['a document', textOf('%PDF-1.7')],
    ['the start of a PNG', png(40, 30).slice(0, 12)],
    ['the start of a JPEG', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16])],
    ['a HEIC of a phone', textOf('\0\0\0\u0018ftypheic\0\0\0\0mif1heic')],
  ])('%s is no picture', (_name, bytes) => {
    expect(problemOf(bytes)).toBe('not-a-picture');
  });

  test('a picture without pixels is refused', () => {
    expect(problemOf(png(0, 30))).not.toBeNull();
  });

  test('any bytes are judged without an error', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), fc.nat(), (bytes, start) => {
        problemOf(bytes);
        problemOf(new Uint8Array([...png(9, 9).slice(0, start % 33), ...bytes]));
      }),
    );
  });
});

const photo = { isDrawn: false, isTransparent: false };
const drawing = { isDrawn: true, isTransparent: false };
const cutout = { isDrawn: true, isTransparent: true };

/** The encodings that are tried until one fits. */
function tries(
  size: { readonly width: number; readonly height: number },
  kind: typeof photo,
  bytesOf: (encoding: Encoding) => number,
): readonly Encoding[] {
  const tried: Encoding[] = [];
  let next: Encoding | null = firstEncoding(size, kind);
  while (next !== null) {
    tried.push(next);
    const bytes = bytesOf(next);
    if (bytes <= largestKept) return tried;
    next = nextEncoding(next, bytes, largestKept, kind);
  }
  return tried;
}

/** As Chromium encodes photos: `detail` is in bytes per pixel at quality 0.82. */
const camera =
  (detail: number) =>
  ({ width, height, quality }: Encoding): number =>
    width * height * detail * (quality === 0.82 ? 1 : quality === 0.74 ? 0.8 : 0.66);

describe('encoding', () => {
  test('begins with at most 2,000 pixels a side, in proportion', () => {
    expect(firstEncoding({ width: 4000, height: 3000 }, photo)).toEqual({
      ...{ width: 2000, height: 1500 },
      ...{ type: 'image/jpeg', quality: 0.82 },
    });
    expect(firstEncoding({ width: 300, height: 20 }, drawing)).toMatchObject({
      ...{ width: 300, height: 20 },
      type: 'image/png',
    });
    expect(firstEncoding({ width: 30_000, height: 1 }, drawing)).toMatchObject({ width: 2000, height: 1 });
  });

  test.each([0.09, 0.14, 0.21, 0.35, 0.6])(
    'a photo of 12 megapixels with %d bytes per pixel has at most 300 kB, and most of them, within three tries',
    (detail) => {
      const size = { width: 4000, height: 3000 };
      const tried = tries(size, photo, camera(detail));
      const last = tried.at(-1);
      expect(tried.length).toBeLessThanOrEqual(3);
      expect(last).toBeDefined();
      const bytes = last === undefined ? 0 : camera(detail)(last);
      expect(bytes).toBeLessThanOrEqual(300_000);
      expect(bytes).toBeGreaterThan(190_000);
    },
  );

  test('what is transparent stays so, and photos stay JPEG, which a PDF contains as they are', () => {
    const large = { width: 2400, height: 1600 };
    const typesOf = (kind: typeof photo, size: typeof large) =>
      new Set(tries(size, kind, camera(0.6)).map(({ type }) => type));
    expect(typesOf(photo, large)).toEqual(new Set(['image/jpeg']));
    expect(typesOf(cutout, large)).toEqual(new Set(['image/webp']));
    const small = { width: 1200, height: 800 };
    expect(typesOf(drawing, small)).toEqual(new Set(['image/png', 'image/jpeg']));
    expect(typesOf(cutout, small)).toEqual(new Set(['image/png', 'image/webp']));
  });

  test('loses detail before size, and ends', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9000 }),
        fc.integer({ min: 1, max: 9000 }),
        fc.record({ isDrawn: fc.boolean(), isTransparent: fc.boolean() }),
        (width, height, kind) => {
          let encoding = firstEncoding({ width, height }, kind);
          for (let count = 0; count < 20; count += 1) {
            // Bytes that no size reduces, as of noise.
            const next = nextEncoding(encoding, largestEmbedded * 2, largestEmbedded, kind);
            if (next === null) return;
            expect(next.width).toBeLessThanOrEqual(encoding.width);
            encoding = next;
          }
          expect.unreachable();
        },
      ),
    );
  });
});
