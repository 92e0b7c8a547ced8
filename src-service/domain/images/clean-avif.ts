import { ImageRefusal, checkDimensions } from '#shared/domain/images/image-refusal.ts';

const incomplete = 'is not complete: its end is missing';
const damaged = 'is damaged: export it again as AVIF';

/** Limits what a hostile file makes the service look through. */
const maxBoxes = 2000;
const maxItems = 1000;
/** Boxes around others that say what the file contains. */
const containers = new Set(['iprp', 'ipco']);
/** The items that make a picture. All others, such as Exif and XMP, are overwritten. */
const pictureItems = new Set(['av01', 'grid', 'iovl']);

interface Box {
  readonly type: string;
  /** Where the box begins, where its content begins, and where it ends. */
  readonly at: number;
  readonly start: number;
  readonly end: number;
}

/** The bytes of an item within the file. */
interface Extent {
  readonly start: number;
  readonly end: number;
}

/** Whether a file says that it is a picture in AVIF. */
export function isAvif(bytes: Buffer): boolean {
  return (
    bytes.toString('latin1', 4, 8) === 'ftyp' && ['avif', 'avis'].includes(bytes.toString('latin1', 8, 12))
  );
}

/**
 * Returns an AVIF without metadata. Positions in the file stay, because its parts refer to each other by them: what does
 * not belong to the picture is overwritten with zeros. Cuts off data after its end.
 */
export function cleanAvif(bytes: Buffer): Buffer {
  const clean = Buffer.from(bytes);
  const boxes = readBoxes(clean, 0, clean.length);
  const [meta, ...others] = boxes.filter(({ type }) => type === 'meta');
  if (meta === undefined || others.length > 0) throw new ImageRefusal(damaged);
  if (boxes.some(({ type }) => type === 'moov'))
    throw new ImageRefusal('is an animation: a picture in AVIF must be still');
  checkSizes(clean, meta);
  const items = readItems(clean, meta);
  const extents = readExtents(clean, meta);
  const kept = [...extents].filter(
    ([id]) => items.get(id) !== undefined && pictureItems.has(items.get(id) ?? ''),
  );
  if (kept.length === 0) throw new ImageRefusal(damaged);
  for (const [, list] of extents)
    if (list.some(({ start, end }) => start < 0 || end > clean.length || end < start))
      throw new ImageRefusal(incomplete);
  // What no part of the picture needs goes, also where nothing names it.
  const needed = kept.flatMap(([, list]) => list);
  const isMedia = ({ type }: Box): boolean => type === 'mdat';
  for (const box of boxes.filter((each) => isMedia(each) || !['ftyp', 'meta'].includes(each.type))) {
    if (!isMedia(box)) clean.write('free', box.at + 4, 'latin1');
    clearExcept(clean, box, isMedia(box) ? needed : []);
  }
  for (const box of childrenOf(clean, meta)) if (box.type === 'idat') clearExcept(clean, box, needed);
  return clean.subarray(0, boxes.at(-1)?.end ?? 0);
}

/** Width and height of a cleaned file: those of its largest picture. */
export function sizeOfAvif(bytes: Buffer): readonly [number, number] {
  const meta = readBoxes(bytes, 0, bytes.length).find(({ type }) => type === 'meta');
  if (meta === undefined) throw new ImageRefusal(damaged);
  return largest(readSizes(bytes, meta));
}

function readBoxes(bytes: Buffer, from: number, to: number): readonly Box[] {
  const boxes: Box[] = [];
  for (let at = from; at + 8 <= to;) {
    const short = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    const isLong = short === 1;
    if (isLong && at + 16 > to) throw new ImageRefusal(incomplete);
    const length = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? to - at : short;
    const start = at + (isLong ? 16 : 8);
    // Data behind the end of the file looks like a box that does not fit.
    if (!/^[ -~]{4}$/u.test(type) && boxes.some((box) => box.type === 'mdat')) break;
    if (length < start - at || at + length > to) {
      if (boxes.some((box) => box.type === 'mdat') && boxes.some((box) => box.type === 'meta')) break;
      throw new ImageRefusal(incomplete);
    }
    boxes.push({ type, at, start, end: at + length });
    if (boxes.length > maxBoxes) throw new ImageRefusal(damaged);
    at += length;
  }
  return boxes;
}

/** The boxes within `meta`, which begins with a version. */
function childrenOf(bytes: Buffer, { start, end }: Box): readonly Box[] {
  return readBoxes(bytes, start + 4, end);
}

function readSizes(bytes: Buffer, meta: Box): readonly (readonly [number, number])[] {
  const inside = (boxes: readonly Box[]): readonly Box[] =>
    boxes.flatMap((box) => (containers.has(box.type) ? inside(readBoxes(bytes, box.start, box.end)) : [box]));
  return inside(childrenOf(bytes, meta))
    .filter(({ type, start, end }) => type === 'ispe' && end - start >= 12)
    .map(({ start }) => [bytes.readUInt32BE(start + 4), bytes.readUInt32BE(start + 8)] as const);
}

function checkSizes(bytes: Buffer, meta: Box): void {
  const sizes = readSizes(bytes, meta);
  if (sizes.length === 0) throw new ImageRefusal(damaged);
  for (const [width, height] of sizes) checkDimensions(width, height);
}

function largest(sizes: readonly (readonly [number, number])[]): readonly [number, number] {
  return sizes.reduce((one, other) => (other[0] * other[1] > one[0] * one[1] ? other : one), [0, 0] as const);
}

/** The type of each item. */
function readItems(bytes: Buffer, meta: Box): ReadonlyMap<number, string> {
  const box = childrenOf(bytes, meta).find(({ type }) => type === 'iinf');
  if (box === undefined) throw new ImageRefusal(damaged);
  const items = new Map<number, string>();
  const first = box.start + (bytes[box.start] === 0 ? 6 : 8);
  for (const { type, start, end } of readBoxes(bytes, first, box.end)) {
    const version = bytes[start] ?? 0;
    // Items of the first two versions have no type.
    if (type !== 'infe' || version < 2 || end - start < 14) continue;
    const isLong = version > 2;
    const id = isLong ? bytes.readUInt32BE(start + 4) : bytes.readUInt16BE(start + 4);
    const at = start + (isLong ? 10 : 8);
    items.set(id, bytes.toString('latin1', at, at + 4));
    if (items.size > maxItems) throw new ImageRefusal(damaged);
  }
  return items;
}

/** Where the bytes of each item are. */
function readExtents(bytes: Buffer, meta: Box): ReadonlyMap<number, readonly Extent[]> {
  const children = childrenOf(bytes, meta);
  const box = children.find(({ type }) => type === 'iloc');
  const data = children.find(({ type }) => type === 'idat');
  if (box === undefined) throw new ImageRefusal(damaged);
  let at = box.start;
  const read = (length: number): number => {
    if (at + length > box.end) throw new ImageRefusal(damaged);
    const value =
      length === 0 ? 0 : length > 6 ? Number(bytes.readBigUInt64BE(at)) : bytes.readUIntBE(at, length);
    at += length;
    return value;
  };
  const version = read(1);
  read(3);
  const [sizes, more] = [read(1), read(1)];
  const lengths = {
    offset: sizes >> 4,
    length: sizes & 15,
    base: more >> 4,
    index: version === 0 ? 0 : more & 15,
  };
  if (Object.values(lengths).some((length) => ![0, 4, 8].includes(length))) throw new ImageRefusal(damaged);
  const count = read(version < 2 ? 2 : 4);
  if (version > 2 || count > maxItems) throw new ImageRefusal(damaged);
  const found = new Map<number, readonly Extent[]>();
  for (let item = 0; item < count; item += 1) {
    const id = read(version < 2 ? 2 : 4);
    const method = version === 0 ? 0 : read(2) & 15;
    read(2);
    const base = read(lengths.base);
    const extents: Extent[] = [];
    const parts = read(2);
    for (let part = 0; part < parts; part += 1) {
      read(lengths.index);
      const offset = base + read(lengths.offset);
      const length = read(lengths.length);
      const origin = method === 0 ? 0 : method === 1 && data !== undefined ? data.start : null;
      if (origin === null) throw new ImageRefusal(damaged);
      const end =
        length === 0
          ? method === 1 && data !== undefined
            ? data.end
            : bytes.length
          : origin + offset + length;
      extents.push({ start: origin + offset, end });
      if (extents.length > maxItems) throw new ImageRefusal(damaged);
    }
    found.set(id, extents);
  }
  return found;
}

/** Overwrites the content of a box besides these parts of the file. */
function clearExcept(bytes: Buffer, { start, end }: Box, kept: readonly Extent[]): void {
  let at = start;
  for (const part of kept.toSorted((one, other) => one.start - other.start)) {
    if (part.start > at) bytes.fill(0, at, Math.min(part.start, end));
    at = Math.max(at, part.end);
    if (at >= end) return;
  }
  bytes.fill(0, at, end);
}
