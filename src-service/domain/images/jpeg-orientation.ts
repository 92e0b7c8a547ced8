const exif = Buffer.from('Exif\0\0', 'latin1');
/** TIFF's tag of the orientation. */
const orientationTag = 0x0112;
/** TIFF's type of a 16-bit number. */
const shortType = 3;

/** The orientation in an Exif segment, 2 to 8; null if the picture is upright. */
export function readOrientation(data: Buffer): number | null {
  if (!data.subarray(0, exif.length).equals(exif)) return null;
  const tiff = data.subarray(exif.length);
  const byteOrder = tiff.toString('latin1', 0, 2);
  if (tiff.length < 14 || (byteOrder !== 'II' && byteOrder !== 'MM')) return null;
  const readShort = (offset: number): number => {
    if (offset + 2 > tiff.length) return 0;
    return byteOrder === 'II' ? tiff.readUInt16LE(offset) : tiff.readUInt16BE(offset);
  };
  const directory = byteOrder === 'II' ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  for (let index = 0; index < Math.min(readShort(directory), 200); index += 1) {
    const entry = directory + 2 + index * 12;
    if (readShort(entry) !== orientationTag || readShort(entry + 2) !== shortType) continue;
    const value = readShort(entry + 8);
    return value >= 2 && value <= 8 ? value : null;
  }
  return null;
}

/** An Exif segment with the orientation and nothing else. */
export function orientationSegment(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('MM\0*', 0, 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(orientationTag, 10);
  tiff.writeUInt16BE(shortType, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  const data = Buffer.concat([exif, tiff]);
  const head = Buffer.from([0xff, 0xe1, 0, data.length + 2]);
  return Buffer.concat([head, data]);
}
