import { ImageRefusal, checkDimensions } from '#shared/domain/images/image-refusal.ts';

const incomplete = 'is not complete: its end is missing';
const damaged = 'is damaged: export it again as WebP';

/** Limits decoding time, in pictures. */
const maxPictures = 1000;

const fileHeaderLength = 12;
const chunkHeaderLength = 8;
/** The chunks that a picture needs. Profiles, Exif, XMP and unknown chunks are removed. */
const keptChunks = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF']);
/** Of `VP8X`: the animation and alpha flags stay, those of what is removed go. */
const keptFlags = 0x12;
const animationFlag = 0x02;
const frameHeaderLength = 16;

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
}

/** Returns a WebP with only its picture or animation. Cuts off data after its end. */
export function cleanWebp(bytes: Buffer): Buffer {
  if (bytes.length < fileHeaderLength) throw new ImageRefusal(incomplete);
  const end = chunkHeaderLength + bytes.readUInt32LE(4);
  if (end > bytes.length) throw new ImageRefusal(incomplete);
  const chunks = readChunks(bytes.subarray(fileHeaderLength, end)).filter(({ type }) => keptChunks.has(type));
  const [first] = chunks;
  if (first === undefined) throw new ImageRefusal(damaged);
  checkDimensions(...webpSize(first));
  if (first.type === 'VP8X') checkExtended(first, chunks.slice(1));
  else if (first.type === 'VP8 ' || first.type === 'VP8L') chunks.length = 1;
  else throw new ImageRefusal(damaged);
  return writeFile(chunks.map((chunk) => encodeChunk(withoutFlags(chunk))));
}

/** Width and height of a cleaned file. */
export function sizeOfWebp(bytes: Buffer): readonly [number, number] {
  const [first] = readChunks(bytes.subarray(fileHeaderLength));
  if (first === undefined) throw new ImageRefusal(damaged);
  return webpSize(first);
}

function readChunks(bytes: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let offset = 0; offset + chunkHeaderLength <= bytes.length;) {
    const length = bytes.readUInt32LE(offset + 4);
    const start = offset + chunkHeaderLength;
    if (start + length > bytes.length) throw new ImageRefusal(incomplete);
    chunks.push({
      type: bytes.toString('latin1', offset, offset + 4),
      data: bytes.subarray(start, start + length),
    });
    offset = start + length + (length % 2);
  }
  return chunks;
}

function webpSize({ type, data }: Chunk): readonly [number, number] {
  if (type === 'VP8X' && data.length >= 10) return [data.readUIntLE(4, 3) + 1, data.readUIntLE(7, 3) + 1];
  if (type === 'VP8 ' && data.length >= 10 && data.readUIntBE(3, 3) === 0x9d012a)
    return [data.readUInt16LE(6) & 0x3fff, data.readUInt16LE(8) & 0x3fff];
  if (type === 'VP8L' && data.length >= 5 && data[0] === 0x2f) {
    const bits = data.readUInt32LE(1);
    return [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1];
  }
  throw new ImageRefusal(damaged);
}

/** An animation consists of frames, another picture of one bitmap. All fit on the canvas. */
function checkExtended(canvas: Chunk, chunks: readonly Chunk[]): void {
  const isAnimation = ((canvas.data[0] ?? 0) & animationFlag) !== 0;
  const frames = chunks.filter(({ type }) => type === 'ANMF');
  const bitmaps = chunks.filter(({ type }) => type === 'VP8 ' || type === 'VP8L');
  if (frames.length > maxPictures) throw new ImageRefusal('has too many pictures: a video shows them better');
  if (isAnimation ? frames.length === 0 || bitmaps.length > 0 : frames.length > 0 || bitmaps.length !== 1)
    throw new ImageRefusal(damaged);
  const size = webpSize(canvas);
  for (const bitmap of bitmaps)
    if (webpSize(bitmap).some((side, index) => side !== size[index])) throw new ImageRefusal(damaged);
  for (const { data } of frames) {
    const parts = data.length < frameHeaderLength ? [] : readChunks(data.subarray(frameHeaderLength));
    const picture = parts.find(({ type }) => type === 'VP8 ' || type === 'VP8L');
    if (picture === undefined) throw new ImageRefusal(damaged);
    const [width, height] = webpSize(picture);
    const [left, top] = [2 * data.readUIntLE(0, 3), 2 * data.readUIntLE(3, 3)];
    if (left + width > size[0] || top + height > size[1]) throw new ImageRefusal(damaged);
  }
}

function withoutFlags({ type, data }: Chunk): Chunk {
  if (type === 'ANMF')
    return {
      type,
      data: Buffer.concat([
        data.subarray(0, frameHeaderLength),
        ...readChunks(data.subarray(frameHeaderLength))
          .filter((chunk) => ['ALPH', 'VP8 ', 'VP8L'].includes(chunk.type))
          .map(encodeChunk),
      ]),
    };
  if (type !== 'VP8X') return { type, data };
  const header = Buffer.from(data.subarray(0, 10));
  header[0] = (header[0] ?? 0) & keptFlags;
  header.fill(0, 1, 4);
  return { type, data: header };
}

function encodeChunk({ type, data }: Chunk): Buffer {
  const header = Buffer.alloc(chunkHeaderLength);
  header.write(type, 0, 'latin1');
  header.writeUInt32LE(data.length, 4);
  return Buffer.concat([header, data, Buffer.alloc(data.length % 2)]);
}

function writeFile(chunks: readonly Buffer[]): Buffer {
  const content = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...chunks]);
  const header = Buffer.alloc(chunkHeaderLength);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(content.length, 4);
  return Buffer.concat([header, content]);
}
