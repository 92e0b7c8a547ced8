import { ImageRefusal, checkDimensions } from '#shared/domain/images/image-refusal.ts';

const incomplete = 'is not complete: its end is missing';
const damaged = 'is damaged: export it again as GIF';

/** Limits decoding time, in pictures and in pixels of all of them. */
const maxPictures = 1000;
const maxPixels = 400_000_000;

const block = { extension: 0x21, picture: 0x2c, end: 0x3b } as const;
const extension = { graphicControl: 0xf9, application: 0xff } as const;
/** The applications whose block says how often an animation is repeated. */
const loops = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0']);
const headerLength = 13;

/** Returns a GIF with only its pictures, their times and how often they are repeated. Cuts off data after its end. */
export function cleanGif(bytes: Buffer): Buffer {
  if (bytes.length < headerLength) throw new ImageRefusal(incomplete);
  const [width, height] = [bytes.readUInt16LE(6), bytes.readUInt16LE(8)];
  checkDimensions(width, height);
  let offset = headerLength + paletteLength(bytes[10] ?? 0);
  const parts: Buffer[] = [bytes.subarray(0, offset)];
  let pictures = 0;
  let pixels = 0;
  for (;;) {
    const kind = bytes[offset];
    if (kind === undefined || offset > bytes.length) throw new ImageRefusal(incomplete);
    if (kind === block.end) break;
    const start = offset;
    if (kind === block.extension) {
      const label = bytes[offset + 1];
      offset = endOfBlocks(bytes, offset + 2);
      const isLoop =
        label === extension.application && loops.has(bytes.toString('latin1', start + 3, start + 14));
      if (label === extension.graphicControl || isLoop) parts.push(bytes.subarray(start, offset));
    } else if (kind === block.picture) {
      if (offset + 10 > bytes.length) throw new ImageRefusal(incomplete);
      const [left, top] = [bytes.readUInt16LE(offset + 1), bytes.readUInt16LE(offset + 3)];
      const [right, bottom] = [left + bytes.readUInt16LE(offset + 5), top + bytes.readUInt16LE(offset + 7)];
      if (right > width || bottom > height) throw new ImageRefusal(damaged);
      pictures += 1;
      pixels += width * height;
      if (pictures > maxPictures || pixels > maxPixels)
        throw new ImageRefusal('has too many pictures: a video shows them better');
      // The code size of the data is one byte.
      offset = endOfBlocks(bytes, offset + 10 + paletteLength(bytes[offset + 9] ?? 0) + 1);
      parts.push(bytes.subarray(start, offset));
    } else throw new ImageRefusal(damaged);
  }
  if (pictures === 0) throw new ImageRefusal(damaged);
  return Buffer.concat([...parts, Buffer.from([block.end])]);
}

/** In bytes, from the flags of a screen or a picture. */
function paletteLength(flags: number): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1);
}

/** Where the blocks that begin here end. */
function endOfBlocks(bytes: Buffer, from: number): number {
  for (let offset = from; ;) {
    const length = bytes[offset];
    if (length === undefined) throw new ImageRefusal(incomplete);
    offset += 1 + length;
    if (length === 0) return offset;
  }
}
