/**
 * ICO and ICNS, the formats that hold an icon in several sizes. Both are a list of sizes followed by plain PNG files,
 * which Windows reads since Vista and macOS since 10.7.
 */

/** Every size that a system asks for, in pixels. */
export const PNG_SIZES = [16, 24, 32, 48, 64, 128, 256, 512, 1024];

/** The sizes for Windows, from the title bar to the largest view of Explorer. */
export const ICO_SIZES = [16, 24, 32, 48, 64, 128, 256];

/** The sizes for macOS. */
export const ICNS_SIZES = [16, 32, 64, 128, 256, 512, 1024];

/** The type codes of a size in an ICNS file: the plain one, and that of half the size at double density. */
const ICNS_TYPES = /** @type {const} */ ({
  16: ['icp4'],
  32: ['icp5', 'ic11'],
  64: ['ic12'],
  128: ['ic07'],
  256: ['ic08', 'ic13'],
  512: ['ic09', 'ic14'],
  1024: ['ic10'],
});

/** @typedef {{ readonly size: number, readonly png: Buffer }} Image */

/**
 * An ICO file: a header of 6 bytes, 16 bytes per image, the images.
 *
 * @param {readonly Image[]} images up to 256 pixels
 * @returns {Buffer}
 */
export function encodeIco(images) {
  const header = Buffer.alloc(6);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(images.length, 4);
  let offset = header.length + 16 * images.length;
  const entries = images.map(({ size, png }) => {
    const entry = Buffer.alloc(16);
    // 256 does not fit in a byte and is written as 0.
    entry.writeUInt8(size % 256, 0);
    entry.writeUInt8(size % 256, 1);
    entry.writeUInt16LE(1, 4);
    entry.writeUInt16LE(32, 6);
    entry.writeUInt32LE(png.length, 8);
    entry.writeUInt32LE(offset, 12);
    offset += png.length;
    return entry;
  });
  return Buffer.concat([header, ...entries, ...images.map(({ png }) => png)]);
}

/**
 * An ICNS file: a header of 8 bytes, then per image its type, its length with these 8 bytes, and the image.
 *
 * @param {readonly Image[]} images of the sizes in `ICNS_SIZES`
 * @returns {Buffer}
 */
export function encodeIcns(images) {
  const parts = images.flatMap(({ size, png }) =>
    (ICNS_TYPES[/** @type {keyof typeof ICNS_TYPES} */ (size)] ?? []).map((type) =>
      Buffer.concat([chunkHeader(type, png.length), png]),
    ),
  );
  const length = parts.reduce((total, part) => total + part.length, 0);
  return Buffer.concat([chunkHeader('icns', length), ...parts]);
}

/**
 * @param {string} type four letters
 * @param {number} length of what follows, bytes
 * @returns {Buffer}
 */
function chunkHeader(type, length) {
  const header = Buffer.alloc(8);
  header.write(type, 'latin1');
  header.writeUInt32BE(length + 8, 4);
  return header;
}
