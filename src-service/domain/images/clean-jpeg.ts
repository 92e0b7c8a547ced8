import { orientationOf, orientationSegment } from './jpeg-orientation.ts';
import { ImageRefusal, requireSide } from './refusal.ts';

const incomplete = 'is not complete: its end is missing';
const damaged = 'is damaged: export it again as JPEG';

/** Decoding costs time per scan; usual progressive pictures have about ten. */
const mostScans = 50;

const marker = { start: 0xd8, end: 0xd9, scan: 0xda, adobe: 0xee, exif: 0xe1 } as const;
/** Baseline, extended and progressive pictures; browsers show no others. */
const frames = new Set([0xc0, 0xc1, 0xc2]);
/** Tables and restart intervals. */
const tables = new Set([0xc4, 0xdb, 0xdd]);

/** A JPEG without metadata, except for which side is up. Data behind its end is cut. */
export function cleanJpeg(bytes: Buffer): Buffer {
  const parts: Buffer[] = [bytes.subarray(0, 2)];
  let orientation: number | null = null;
  let hasFrame = false;
  let scans = 0;
  let at = 2;
  for (;;) {
    if (bytes[at] !== 0xff) throw new ImageRefusal(at >= bytes.length ? incomplete : damaged);
    // Fill bytes.
    if (bytes[at + 1] === 0xff) {
      at += 1;
      continue;
    }
    const code = bytes[at + 1] ?? 0;
    if (code === marker.end) break;
    if (at + 4 > bytes.length) throw new ImageRefusal(incomplete);
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (end > bytes.length) throw new ImageRefusal(incomplete);
    const data = bytes.subarray(at + 4, end);
    const whole = bytes.subarray(at, end);
    at = end;
    if (frames.has(code)) {
      if (hasFrame || data.length < 6 || data[0] !== 8) throw new ImageRefusal(damaged);
      requireSide(data.readUInt16BE(3), data.readUInt16BE(1));
      hasFrame = true;
      parts.push(whole);
    } else if (tables.has(code) || (code === marker.adobe && data.toString('latin1', 0, 5) === 'Adobe')) {
      parts.push(whole);
    } else if (code === marker.exif) {
      orientation ??= orientationOf(data);
    } else if (code === marker.scan) {
      scans += 1;
      if (!hasFrame || scans > mostScans) throw new ImageRefusal(damaged);
      const after = endOfScan(bytes, end);
      parts.push(whole, bytes.subarray(end, after));
      at = after;
    } else if (code < 0xe0 || (code > 0xef && code !== 0xfe)) {
      throw new ImageRefusal(damaged);
    }
  }
  if (scans === 0) throw new ImageRefusal(damaged);
  if (orientation !== null) parts.splice(1, 0, orientationSegment(orientation));
  return Buffer.concat([...parts, Buffer.from([0xff, marker.end])]);
}

/** The next marker that is no part of the compressed data. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const code = bytes[at + 1] ?? 0;
    const isData = code === 0 || code === 0xff || (code >= 0xd0 && code <= 0xd7);
    if (!isData && at + 1 < bytes.length) return at;
  }
  throw new ImageRefusal(incomplete);
}
