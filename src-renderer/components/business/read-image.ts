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

/** Reads a file. Null for a type that is not permitted; rejects if it cannot be read. */
export async function readImage<Type extends ImageType>(
  file: File,
  { types }: ImageRules<Type>,
): Promise<ChosenImage<Type> | null> {
  const type = types.find((permitted) => permitted === file.type);
  if (type === undefined) return null;
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = '';
  for (let at = 0; at < bytes.length; at += 0x80_00)
    binary += String.fromCharCode(...bytes.subarray(at, at + 0x80_00));
  return { type, base64: btoa(binary) };
}

export const imageUrl = ({ type, base64 }: Pick<Image, 'type' | 'base64'>): string =>
  `data:${type};base64,${base64}`;
