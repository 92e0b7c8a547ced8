import { crc32, deflateSync } from 'node:zlib';
import { pngSignature } from '../clean-png.ts';

export function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const part = Buffer.alloc(8 + body.length);
  part.writeUInt32BE(data.length, 0);
  body.copy(part, 4);
  part.writeUInt32BE(crc32(body), 4 + body.length);
  return part;
}

interface PngParts {
  readonly width?: number;
  readonly height?: number;
  readonly depth?: number;
  readonly colorType?: number;
  readonly interlace?: number;
  /** The uncompressed picture. */
  readonly content?: Buffer;
  readonly before?: readonly Buffer[];
  readonly after?: readonly Buffer[];
}

export function pngHeader({
  width = 2,
  height = 2,
  depth = 8,
  colorType = 6,
  interlace = 0,
}: PngParts): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colorType, 0, 0, interlace], 8);
  return chunk('IHDR', header);
}

/** A picture of 2 by 2 red pixels, unless told otherwise. */
export function pngFile(parts: PngParts = {}): Buffer {
  const line = Buffer.from([0, 255, 0, 0, 255, 255, 0, 0, 255]);
  const content = parts.content ?? Buffer.concat([line, line]);
  return Buffer.concat([
    ...[pngSignature, pngHeader(parts), ...(parts.before ?? []), chunk('IDAT', deflateSync(content))],
    ...[...(parts.after ?? []), chunk('IEND', Buffer.alloc(0))],
  ]);
}

export function segment(code: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, code, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

/** A JPEG in form; its compressed data says nothing. */
export function jpegFile(width = 8, height = 8, more: readonly Buffer[] = []): Buffer {
  const frame = Buffer.from([8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0]);
  const scan = Buffer.from([1, 1, 0, 0, 63, 0]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...more,
    segment(0xdb, Buffer.alloc(65, 1)),
    segment(0xc0, frame),
    segment(0xc4, Buffer.concat([Buffer.from([0]), Buffer.alloc(16), Buffer.from([0])])),
    segment(0xda, scan),
    Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56]),
    Buffer.from([0xff, 0xd9]),
  ]);
}

/** An Exif segment with a place and an orientation. */
export function exifSegment(orientation: number): Buffer {
  const tiff = Buffer.alloc(8 + 2 + 12 + 4);
  tiff.write('II*\0', 0, 'latin1');
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(1, 8);
  tiff.writeUInt16LE(0x0112, 10);
  tiff.writeUInt16LE(3, 12);
  tiff.writeUInt32LE(1, 14);
  tiff.writeUInt16LE(orientation, 18);
  return segment(
    0xe1,
    Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, Buffer.from('GPS 52.5 13.4')]),
  );
}

/** An SVG with a square, and more. */
export function svgFile(inside = '', attributes = ''): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9"` +
      ` ${attributes}>${inside}<rect width="9" height="9"/></svg>`,
  );
}

/** Pictures of 24 by 16 pixels with Exif and XMP, in which a place stands. */
export const avifFile = Buffer.from(
  'AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUEAAAF7bWV0YQAAAAAAAAAoaGRscgAAAAAAAAAAcGljdAAAAAAAAAAAAAAAAGxpYmF2aWYAAAAADnBpdG0AAAAAAAEAAAA6aWxvYwAAAABEAAADAAEAAAABAAAB8wAAAE4AAgAAAAEAAAGjAAAAHwADAAAAAQAAAcIAAAAxAAAAbWlpbmYAAAAAAAMAAAAaaW5mZQIAAAAAAQAAYXYwMUNvbG9yAAAAABlpbmZlAgAAAAACAABFeGlmRXhpZgAAAAAsaW5mZQIAAAAAAwAAbWltZVhNUABhcHBsaWNhdGlvbi9yZGYreG1sAAAAAChpcmVmAAAAAAAAAA5jZHNjAAIAAQABAAAADmNkc2MAAwABAAEAAABqaXBycAAAAEtpcGNvAAAAFGlzcGUAAAAAAAAAGAAAABAAAAAQcGl4aQAAAAADCAgIAAAADGF2MUOBIAAAAAAAE2NvbHJuY2x4AAEADQAGgAAAABdpcG1hAAAAAAAAAAEAAQQBAoMEAAAApm1kYXQAAAAASUkqAAgAAAAAAAAAAABHUFMgNTIuNSAxMy40PHg6eG1wbWV0YT5HUFMgNTIuNSAxMy40IGV2aWwuZXhhbXBsZTwveDp4bXBtZXRhPhIACgg4EO/sICGg0jJAFkAGGGGEAO5WHWgd0/t6yKvzFEOo0RGJVZvJSP9Ex+s6fmDv6AM2rxTxXLNdMKr2qdbJCv87y+bxbRJMmDW6Dg==',
  'base64',
);
export const webpFile = Buffer.from(
  'UklGRswAAABXRUJQVlA4WAoAAAAMAAAAFwAADwAAVlA4IFAAAAAQBACdASoYABAAPu1yrU+pp6QiMAgBMB2JbACdMoRwN5AAYQXDwm4nAAD+8Q4DSjlwtua07Xp5bPKPYJ6f/LHhDdVmVUZDapGFpaiR1OGAAEVYSUYbAAAASUkqAAgAAAAAAAAAAABHUFMgNTIuNSAxMy40AFhNUCAxAAAAPHg6eG1wbWV0YT5HUFMgNTIuNSAxMy40IGV2aWwuZXhhbXBsZTwveDp4bXBtZXRhPgA=',
  'base64',
);
/** An animation of two pictures, one with and one without loss. */
export const animatedWebpFile = Buffer.from(
  'UklGRuAAAABXRUJQVlA4WAoAAAACAAAAFwAADwAAQU5JTQYAAAD/////AABBTk1GaAAAAAAAAAAAABcAAA8AAGQAAABWUDggUAAAABAEAJ0BKhgAEAA+7XKtT6mnpCIwCAEwHYlsAJ0yhHA3kABhBcPCbicAAP7xDgNKOXC25rTtenls8o9gnp/8seEN1WZVRkNqkYWlqJHU4YAAQU5NRkQAAAAAAAAAAAAXAAAPAABkAAAAVlA4TCsAAAAvF8ADAAmAIAb8D5uI6H9qARCE/20TEf1PgUjbpg7u3/Hg4ShETADWQ/0nAA==',
  'base64',
);

/** A GIF of 3 by 2 pixels with a comment, and with as many pictures. */
export function gifFile(pictures = 1): Buffer {
  const picture = Buffer.from('21f90400320000002c00000000030002000002040408102800', 'hex');
  return Buffer.concat([
    Buffer.from('GIF89a', 'latin1'),
    Buffer.from('03000200800000ff000000ff00', 'hex'),
    Buffer.from('21ff0b4e45545343415045322e300301000000', 'hex'),
    Buffer.from('21fe0d', 'hex'),
    Buffer.from('GPS 52.5 13.4', 'latin1'),
    Buffer.from('00', 'hex'),
    ...Array.from({ length: pictures }, () => picture),
    Buffer.from('3b', 'hex'),
  ]);
}
