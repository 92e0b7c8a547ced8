import { readOrientation, orientationSegment } from './jpeg-orientation.ts';
import { ImageRefusal, checkDimensions } from '#shared/domain/images/image-refusal.ts';

const incomplete = 'is not complete: its end is missing';
const damaged = 'is damaged: export it again as JPEG';

/** Limits decoding time, which grows with each scan; usual progressive pictures have about ten scans. */
const maxScans = 50;

const marker = { start: 0xd8, end: 0xd9, scan: 0xda, adobe: 0xee, exif: 0xe1 } as const;
/** Baseline, extended and progressive pictures; browsers show no other kinds. */
const frameMarkers = new Set([0xc0, 0xc1, 0xc2]);
/** Markers of tables and restart intervals. */
const tableMarkers = new Set([0xc4, 0xdb, 0xdd]);

/** Returns a JPEG without metadata, except its orientation. Cuts off data after the end of the picture. */
export function cleanJpeg(bytes: Buffer): Buffer {
  const parts: Buffer[] = [bytes.subarray(0, 2)];
  let orientation: number | null = null;
  let hasFrame = false;
  let scans = 0;
  let offset = 2;
  for (;;) {
    if (bytes[offset] !== 0xff) throw new ImageRefusal(offset >= bytes.length ? incomplete : damaged);
    // Skips fill bytes.
    if (bytes[offset + 1] === 0xff) {
      offset += 1;
      continue;
    }
    const code = bytes[offset + 1] ?? 0;
    if (code === marker.end) break;
    if (offset + 4 > bytes.length) throw new ImageRefusal(incomplete);
    const end = offset + 2 + bytes.readUInt16BE(offset + 2);
    if (end > bytes.length) throw new ImageRefusal(incomplete);
    const data = bytes.subarray(offset + 4, end);
    const segment = bytes.subarray(offset, end);
    offset = end;
    if (frameMarkers.has(code)) {
      if (hasFrame || data.length < 6 || data[0] !== 8) throw new ImageRefusal(damaged);
      checkDimensions(data.readUInt16BE(3), data.readUInt16BE(1));
      hasFrame = true;
      parts.push(segment);
    } else if (
      tableMarkers.has(code) ||
      (code === marker.adobe && data.toString('latin1', 0, 5) === 'Adobe')
    ) {
      parts.push(segment);
    } else if (code === marker.exif) {
      orientation ??= readOrientation(data);
    } else if (code === marker.scan) {
      scans += 1;
      if (!hasFrame || scans > maxScans) throw new ImageRefusal(damaged);
      const scanEnd = findScanEnd(bytes, end);
      parts.push(segment, bytes.subarray(end, scanEnd));
      offset = scanEnd;
    } else if (code < 0xe0 || (code > 0xef && code !== 0xfe)) {
      throw new ImageRefusal(damaged);
    }
  }
  if (scans === 0) throw new ImageRefusal(damaged);
  if (orientation !== null) parts.splice(1, 0, orientationSegment(orientation));
  return Buffer.concat([...parts, Buffer.from([0xff, marker.end])]);
}

/** Width and height of a cleaned file, as its orientation shows it. */
export function sizeOfJpeg(bytes: Buffer): readonly [number, number] {
  let isTurned = false;
  for (let offset = 2; offset + 9 <= bytes.length;) {
    const code = bytes[offset + 1] ?? 0;
    if (code === marker.exif) isTurned = (readOrientation(bytes.subarray(offset + 4)) ?? 1) > 4;
    if (frameMarkers.has(code)) {
      const [height, width] = [bytes.readUInt16BE(offset + 5), bytes.readUInt16BE(offset + 7)];
      return isTurned ? [height, width] : [width, height];
    }
    offset += 2 + bytes.readUInt16BE(offset + 2);
  }
  throw new ImageRefusal(damaged);
}

/** The offset of the next marker outside the compressed data. */
function findScanEnd(bytes: Buffer, from: number): number {
  for (let offset = bytes.indexOf(0xff, from); offset !== -1; offset = bytes.indexOf(0xff, offset + 1)) {
    const code = bytes[offset + 1] ?? 0;
    const isData = code === 0 || code === 0xff || (code >= 0xd0 && code <= 0xd7);
    if (!isData && offset + 1 < bytes.length) return offset;
  }
  throw new ImageRefusal(incomplete);
}
