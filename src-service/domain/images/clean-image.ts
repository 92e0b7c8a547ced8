import { createHash } from 'node:crypto';
import type { ImageType } from '#shared/domain/account/images.ts';
import { invalid } from '../../failure.ts';
import type { ImageRow } from '../../storage/image-store.ts';
import { cleanJpeg } from './clean-jpeg.ts';
import { cleanPng, pngSignature } from './clean-png.ts';
import { ImageRefusal } from './image-refusal.ts';
import { cleanSvg } from './svg/clean-svg.ts';

const cleaners: Readonly<Record<ImageType, (bytes: Buffer) => Buffer>> = {
  'image/svg+xml': cleanSvg,
  'image/png': cleanPng,
  'image/jpeg': cleanJpeg,
};

const typeNames: Readonly<Record<ImageType, string>> = {
  'image/svg+xml': 'SVG',
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
};

/**
 * Returns a safe copy of an uploaded file. The type comes from its bytes, not from its name. Refuses with a message
 * about `field` if the file is not safe.
 */
export function cleanImage(upload: Uint8Array, field: string, allowedTypes: readonly ImageType[]): ImageRow {
  const bytes = Buffer.from(upload);
  const type = detectType(bytes);
  if (type === null || !allowedTypes.includes(type))
    throw invalid(
      field,
      `must be a file of type ${allowedTypes.map((each) => typeNames[each]).join(' or ')}`,
    );
  try {
    const clean = cleaners[type](bytes);
    return { hash: createHash('sha256').update(clean).digest('hex'), type, bytes: clean };
  } catch (error) {
    if (error instanceof ImageRefusal) throw invalid(field, error.message);
    throw error;
  }
}

function detectType(bytes: Buffer): ImageType | null {
  if (bytes.subarray(0, pngSignature.length).equals(pngSignature)) return 'image/png';
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return 'image/jpeg';
  // An SVG may start with a byte order mark and spaces.
  return /^(?:\u00ef\u00bb\u00bf)?\s*</u.test(bytes.toString('latin1', 0, 1000)) ? 'image/svg+xml' : null;
}
