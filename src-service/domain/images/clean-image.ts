import type { FileType } from '#shared/domain/files/file-types.ts';
import { invalid, ServiceFailure } from '../../failure.ts';
import { sha256, type CleanFile } from '../files/file-keeper.ts';
import { cleanAvif, isAvif, sizeOfAvif } from './clean-avif.ts';
import { cleanGif } from './clean-gif.ts';
import { cleanJpeg, sizeOfJpeg } from './clean-jpeg.ts';
import { cleanPng, pngSignature } from './clean-png.ts';
import { cleanWebp, sizeOfWebp } from './clean-webp.ts';
import { ImageRefusal } from '#shared/domain/images/image-refusal.ts';
import { cleanSvg } from '#shared/domain/images/svg/clean-svg.ts';

const cleaners: Readonly<Record<FileType, (bytes: Buffer) => Buffer>> = {
  'image/svg+xml': (bytes) => Buffer.from(cleanSvg(decodeSvg(bytes))),
  'image/png': cleanPng,
  'image/jpeg': cleanJpeg,
  'image/webp': cleanWebp,
  'image/avif': cleanAvif,
  'image/gif': cleanGif,
};

function decodeSvg(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new ImageRefusal('must be an SVG file in UTF-8');
  }
}

/** Width and height of a cleaned file in pixels, as it is shown; null for a drawing. */
const sizes: Readonly<Record<FileType, (bytes: Buffer) => readonly [number, number] | null>> = {
  'image/svg+xml': () => null,
  'image/png': (bytes) => [bytes.readUInt32BE(16), bytes.readUInt32BE(20)],
  'image/jpeg': sizeOfJpeg,
  'image/webp': sizeOfWebp,
  'image/avif': sizeOfAvif,
  'image/gif': (bytes) => [bytes.readUInt16LE(6), bytes.readUInt16LE(8)],
};

const typeNames: Readonly<Record<FileType, string>> = {
  'image/svg+xml': 'SVG',
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
  'image/webp': 'WebP',
  'image/avif': 'AVIF',
  'image/gif': 'GIF',
};

/**
 * Returns a safe copy of an uploaded file. The type comes from its bytes, not from its name. Refuses with a message
 * about `field` if the file is not safe.
 */
export function cleanImage(upload: Uint8Array, field: string, allowedTypes: readonly FileType[]): CleanFile {
  const bytes = Buffer.from(upload);
  const type = detectType(bytes);
  if (type === null || !allowedTypes.includes(type))
    throw invalid(field, `must be a file of type ${typeList(allowedTypes)}`);
  return cleanAs(type, bytes, field);
}

/** The same for a picture of a text. Another type is a 415. */
export function cleanUpload(upload: Uint8Array, allowedTypes: readonly FileType[]): CleanFile {
  const bytes = Buffer.from(upload);
  const type = detectType(bytes);
  if (type === null || !allowedTypes.includes(type))
    throw new ServiceFailure('unsupported-media', `The file must be of type ${typeList(allowedTypes)}`);
  return cleanAs(type, bytes, 'file');
}

function typeList(types: readonly FileType[]): string {
  return types.map((each) => typeNames[each]).join(' or ');
}

function cleanAs(type: FileType, bytes: Buffer, field: string): CleanFile {
  try {
    const clean = cleaners[type](bytes);
    const [width, height] = sizes[type](clean) ?? [null, null];
    return { hash: sha256(clean), type, bytes: clean, width, height };
  } catch (error) {
    if (error instanceof ImageRefusal) throw invalid(field, error.message);
    throw error;
  }
}

function detectType(bytes: Buffer): FileType | null {
  if (bytes.subarray(0, pngSignature.length).equals(pngSignature)) return 'image/png';
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return 'image/jpeg';
  const start = bytes.toString('latin1', 0, 1000);
  if (/^GIF8[79]a/u.test(start)) return 'image/gif';
  if (/^RIFF.{4}WEBP/su.test(start)) return 'image/webp';
  if (isAvif(bytes)) return 'image/avif';
  // An SVG may start with a byte order mark and spaces.
  return /^(?:\u00ef\u00bb\u00bf)?\s*</u.test(start) ? 'image/svg+xml' : null;
}
