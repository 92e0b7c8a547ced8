import type { Image } from '#shared/domain/account/business-state.ts';
import {
  largestLogo,
  largestPicture,
  logoTypes,
  pictureTypes,
  type ImageType,
} from '#shared/domain/account/images.ts';
import { t } from '../../i18n/index.ts';

/** What may be chosen as a logo or as a person's picture. */
export interface ImageRules<Type extends ImageType> {
  readonly types: readonly Type[];
  readonly maxBytes: number;
}

export const logoRules: ImageRules<(typeof logoTypes)[number]> = { types: logoTypes, maxBytes: largestLogo };
export const pictureRules: ImageRules<(typeof pictureTypes)[number]> = {
  types: pictureTypes,
  maxBytes: largestPicture,
};

/** An image of the permitted types. */
export interface ChosenImage<Type extends ImageType> {
  readonly type: Type;
  readonly base64: string;
}

/** Why a file cannot be used, before it is read; null if it can. */
export function imageProblem(
  { type, size }: { readonly type: string; readonly size: number },
  { types, maxBytes }: ImageRules<ImageType>,
): string | null {
  if (!types.some((permitted) => permitted === type))
    return types.includes('image/svg+xml') ? t('business.notSvgOrPng') : t('business.notPngOrJpeg');
  return size > maxBytes ? t('business.imageTooLarge', { size: maxBytes / 1024 / 1024 }) : null;
}

const bytesOf = (file: File): Promise<Uint8Array<ArrayBuffer>> =>
  file.arrayBuffer().then((buffer) => new Uint8Array(buffer));

/**
 * The content of a file as it may be shown, by the rules of the service that will store it: a drawing with what can only
 * be drawn, and a picture as it is. Rejects with an `ImageRefusal` for another type, and for one that would fill the
 * window's memory or keep it busy.
 */
async function safeContent(file: File, type: ImageType): Promise<Uint8Array> {
  const bytes = await bytesOf(file);
  if (type === 'image/svg+xml') {
    const { cleanSvg } = await import('#shared/domain/images/svg/clean-svg.ts');
    return new TextEncoder().encode(cleanSvg(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
  }
  const { checkDimensions, ImageRefusal } = await import('#shared/domain/images/image-refusal.ts');
  const { imageDimensionsFromData } = await import('image-dimensions');
  const header = imageDimensionsFromData(bytes);
  if (header === undefined || `image/${header.type}` !== type) throw new ImageRefusal('another-type');
  checkDimensions(header.width, header.height);
  return bytes;
}

/** Reads a file. Null for a type that is not permitted; rejects if it cannot be read or shown. */
export async function readImage<Type extends ImageType>(
  file: File,
  { types }: ImageRules<Type>,
): Promise<ChosenImage<Type> | null> {
  const type = types.find((permitted) => permitted === file.type);
  if (type === undefined) return null;
  const bytes = await safeContent(file, type);
  let binary = '';
  for (let at = 0; at < bytes.length; at += 0x80_00)
    binary += String.fromCharCode(...bytes.subarray(at, at + 0x80_00));
  return { type, base64: btoa(binary) };
}

export const imageUrl = ({ type, base64 }: Pick<Image, 'type' | 'base64'>): string =>
  `data:${type};base64,${base64}`;
