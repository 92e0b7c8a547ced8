import { expect, test } from 'vitest';
import { isWhole, pixelsOf } from './crop-area.ts';

const size = { width: 400, height: 300 };

test('an area is whole pixels inside the picture', () => {
  expect(pixelsOf({ x: 0.25, y: 0.5, width: 0.5, height: 0.5 }, size)).toEqual({
    ...{ x: 100, y: 150, width: 200, height: 150 },
  });
  expect(pixelsOf({ x: 0.9999, y: -1, width: 2, height: 0 }, size)).toEqual({
    ...{ x: 399, y: 0, width: 1, height: 1 },
  });
});

test('an area that leaves out less than half a pixel is whole', () => {
  expect(isWhole({ x: 0, y: 0, width: 0.999, height: 1 }, size)).toBe(true);
  expect(isWhole({ x: 0, y: 0, width: 0.99, height: 1 }, size)).toBe(false);
});
