import { readFileSync, statSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ICNS_SIZES, ICO_SIZES, PNG_SIZES } from '../../build/icons/containers.mjs';
import { inRoot } from '../../build/lib/paths.mjs';

const icon = (...parts: readonly string[]): string => inRoot('build', 'icons', ...parts);
const read = (...parts: readonly string[]): Buffer => readFileSync(icon(...parts));

/** Width and height from the header of a PNG file. */
function dimensions(png: Buffer): readonly [number, number] {
  expect(png.subarray(1, 4).toString('latin1')).toBe('PNG');
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

describe('icons', () => {
  test.each(PNG_SIZES)('there is one of %i pixels', (size) => {
    expect(dimensions(read('png', `${size}x${size}.png`))).toEqual([size, size]);
  });

  test('the ICO file holds every size for Windows', () => {
    const file = read('icon.ico');
    const sizes = Array.from({ length: file.readUInt16LE(4) }, (_, index) => {
      const entry = 6 + 16 * index;
      const [length, offset] = [file.readUInt32LE(entry + 8), file.readUInt32LE(entry + 12)];
      const [width] = dimensions(file.subarray(offset, offset + length));
      expect(file.readUInt8(entry)).toBe(width % 256);
      return width;
    });
    expect(sizes).toEqual(ICO_SIZES);
  });

  test('the ICNS file holds every size for macOS, at 1x and 2x', () => {
    const file = read('icon.icns');
    expect(file.subarray(0, 4).toString('latin1')).toBe('icns');
    expect(file.readUInt32BE(4)).toBe(file.length);
    const images: Record<string, number> = {};
    for (let at = 8; at < file.length; at += file.readUInt32BE(at + 4)) {
      const [width] = dimensions(file.subarray(at + 8));
      images[file.subarray(at, at + 4).toString('latin1')] = width;
    }
    expect(new Set(Object.values(images))).toEqual(new Set(ICNS_SIZES));
    expect(images).toMatchObject({ ic10: 1024, ic11: 32, ic12: 64, ic13: 256, ic14: 512 });
  });

  test('no file is empty, and all files together are small', () => {
    const sizes = PNG_SIZES.map((size) => statSync(icon('png', `${size}x${size}.png`)).size);
    expect(Math.min(...sizes)).toBeGreaterThan(200);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1_000_000);
  });
});
