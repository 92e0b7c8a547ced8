import { imageDimensionsFromData } from 'image-dimensions';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { firstEncoding, headerProblem, largestEmbedded, mostPixels, nextEncoding } from './picture-limits.ts';

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

describe('encoding', () => {
  test('begins with at most 2,000 pixels a side, in proportion', () => {
    expect(firstEncoding({ width: 4000, height: 3000 }, false)).toEqual({
      width: 2000,
      height: 1500,
      quality: 0.82,
    });
    expect(firstEncoding({ width: 300, height: 20 }, true)).toEqual({ width: 300, height: 20, quality: 1 });
    expect(firstEncoding({ width: 30_000, height: 1 }, true)).toMatchObject({ width: 2000, height: 1 });
  });

  test('loses detail before size, and ends', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9000 }), fc.integer({ min: 1, max: 9000 }), (width, height) => {
        let encoding = firstEncoding({ width, height }, true);
        for (let tries = 0; tries < 12; tries += 1) {
          // Bytes that no size reduces, as of noise.
          const next = nextEncoding(encoding, largestEmbedded * 2, largestEmbedded);
          if (next === null) return;
          expect(next.quality).toBeLessThanOrEqual(encoding.quality);
          expect(next.width).toBeLessThanOrEqual(encoding.width);
          encoding = next;
        }
        expect.unreachable();
      }),
    );
  });
});
