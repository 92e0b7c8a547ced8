import { crc32, inflateSync } from 'node:zlib';
import { ImageRefusal, checkDimensions } from '#shared/domain/images/image-refusal.ts';

export const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The chunks that a picture needs. Texts, profiles, animations and unknown chunks are removed. */
const keptChunkTypes = new Set(['IHDR', 'PLTE', 'tRNS', 'gAMA', 'sRGB', 'cHRM', 'IDAT', 'IEND']);

/** Channels and allowed bit depths by color type (PNG 1.2, 11.2.2). */
const channelsByColorType: Readonly<
  Record<number, { readonly channels: number; readonly depths: readonly number[] }>
> = {
  0: { channels: 1, depths: [1, 2, 4, 8, 16] },
  2: { channels: 3, depths: [8, 16] },
  3: { channels: 1, depths: [1, 2, 4, 8] },
  4: { channels: 2, depths: [8, 16] },
  6: { channels: 4, depths: [8, 16] },
};

/** In bytes; enough for the most pixels allowed, with 4 channels of 8 bits. */
const maxContentBytes = 65 * 1024 * 1024;

const damaged = 'is damaged: export it again as PNG';

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
  /** The chunk's bytes with length, type and checksum. */
  readonly encoded: Buffer;
}

/** Returns a PNG with only its picture. Cuts off data after its end. */
export function cleanPng(bytes: Buffer): Buffer {
  const chunks = readChunks(bytes);
  const [header] = chunks;
  if (header?.type !== 'IHDR' || header.data.length !== 13) throw new ImageRefusal(damaged);
  const size = contentBytes(header.data);
  const data = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map((chunk) => chunk.data));
  if (inflatedLength(data, size) !== size) throw new ImageRefusal(damaged);
  const palette = chunks.filter(({ type }) => type === 'PLTE');
  if (palette.length > 1 || (header.data[9] === 3 && palette.length === 0)) throw new ImageRefusal(damaged);
  const parts = chunks.filter(({ type }) => keptChunkTypes.has(type)).map(({ encoded }) => encoded);
  return Buffer.concat([pngSignature, ...parts]);
}

function readChunks(bytes: Buffer): readonly Chunk[] {
  const chunks: Chunk[] = [];
  let offset = pngSignature.length;
  while (offset + 12 <= bytes.length) {
    const length = bytes.readUInt32BE(offset);
    const end = offset + 12 + length;
    if (end > bytes.length) break;
    const type = bytes.toString('latin1', offset + 4, offset + 8);
    if (!/^[A-Za-z]{4}$/u.test(type)) throw new ImageRefusal(damaged);
    if (keptChunkTypes.has(type)) {
      if (crc32(bytes.subarray(offset + 4, end - 4)) !== bytes.readUInt32BE(end - 4))
        throw new ImageRefusal(damaged);
      if (type === 'IHDR' && chunks.length > 0) throw new ImageRefusal(damaged);
      chunks.push({ type, data: bytes.subarray(offset + 8, end - 4), encoded: bytes.subarray(offset, end) });
    }
    if (type === 'IEND') return chunks;
    offset = end;
  }
  throw new ImageRefusal('is not complete: its end is missing');
}

/** The length of the uncompressed picture in bytes, computed from its header. */
function contentBytes(header: Buffer): number {
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  checkDimensions(width, height);
  const [depth = 0, colorType = 0, compression, filter, interlace] = header.subarray(8);
  const { channels, depths } = channelsByColorType[colorType] ?? { channels: 0, depths: [] };
  if (!depths.includes(depth) || compression !== 0 || filter !== 0 || (interlace ?? 2) > 1)
    throw new ImageRefusal(damaged);
  const bitsPerPixel = channels * depth;
  const size =
    interlace === 0
      ? passBytes(width, height, bitsPerPixel)
      : interlacedPasses
          .map(([x, y, right, down]) =>
            passBytes(Math.ceil((width - x) / right), Math.ceil((height - y) / down), bitsPerPixel),
          )
          .reduce((sum, part) => sum + part, 0);
  if (size > maxContentBytes) throw new ImageRefusal('has too many pixels for its 16 bits per channel');
  return size;
}

/** The bytes of one pass. Every line has one more byte for its filter. */
function passBytes(width: number, height: number, bitsPerPixel: number): number {
  return width <= 0 || height <= 0 ? 0 : height * (1 + Math.ceil((width * bitsPerPixel) / 8));
}

/** The first column and line, and the steps of each pass (Adam7). */
const interlacedPasses = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

function inflatedLength(data: Buffer, expected: number): number {
  try {
    return inflateSync(data, { maxOutputLength: expected + 1 }).length;
  } catch {
    throw new ImageRefusal(damaged);
  }
}
