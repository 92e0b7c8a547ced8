import { encode } from 'jpeg-js';

/**
 * A photo of four quarters: red and green above blue and white, with a grain that takes bytes.
 *
 * @param quality from 1 to 100
 */
export function photo(width: number, height: number, quality = 90): Buffer {
  const data = Buffer.alloc(width * height * 4, 255);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [isRight, isBelow] = [x >= width / 2, y >= height / 2];
      const grain = ((x * 7919 + y * 104_729) % 17) - 8;
      const color = isRight
        ? isBelow
          ? [240, 240, 240]
          : [20, 200, 20]
        : isBelow
          ? [20, 20, 200]
          : [200, 20, 20];
      for (const [channel, value] of color.entries()) data[(y * width + x) * 4 + channel] = value + grain;
    }
  return encode({ data, width, height }, quality).data;
}
