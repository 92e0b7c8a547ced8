import { decode } from 'jpeg-js';
import { expect, it } from 'vitest';
import { cleanJpeg, sizeOfJpeg } from '../../domain/images/clean-jpeg.ts';
import { orientationSegment } from '../../domain/images/jpeg-orientation.ts';
import { photo } from '../../domain/images/testing/photo.ts';
import { scaleJpeg } from './scale-jpeg.ts';

const large = cleanJpeg(photo(900, 602));
const onItsSide = cleanJpeg(Buffer.concat([large.subarray(0, 2), orientationSegment(6), large.subarray(2)]));

it('becomes a smaller file of the same picture', () => {
  const small = scaleJpeg(large, 480) ?? Buffer.alloc(0);
  expect(sizeOfJpeg(small)).toEqual([480, 321]);
  expect(small.length).toBeLessThan(large.length / 2);
  const { data } = decode(small, { useTArray: true });
  const colors = [
    [120, 80],
    [360, 80],
    [120, 240],
    [360, 240],
  ].map(([x = 0, y = 0]) => [...data.subarray((y * 480 + x) * 4, (y * 480 + x) * 4 + 3)]);
  const expected = [
    [200, 20, 20],
    [20, 200, 20],
    [20, 20, 200],
    [240, 240, 240],
  ];
  for (const [at, color] of expected.entries())
    for (const [channel, value] of color.entries())
      expect(Math.abs((colors[at]?.[channel] ?? 0) - value)).toBeLessThan(12);
});

it('of a picture that lies on its side has the width that is shown, and still lies', () => {
  expect(sizeOfJpeg(onItsSide)).toEqual([602, 900]);
  expect(sizeOfJpeg(scaleJpeg(onItsSide, 301) ?? onItsSide)).toEqual([301, 450]);
});

it('is nothing where the picture is not wider, or its file is smaller already', () => {
  expect(scaleJpeg(large, 900)).toBeNull();
  expect(scaleJpeg(cleanJpeg(photo(600, 400, 30)), 590)).toBeNull();
});
