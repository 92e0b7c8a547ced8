/** The largest file that is read, in bytes. Photos of today's cameras have up to 30 MB. */
export const largestSourceFile = 50 * 1024 * 1024;

/** The most pixels that are decoded: four bytes of memory each. */
export const mostPixels = 60_000_000;

/**
 * The largest picture that is embedded in a text, in bytes. As text it is a third longer, and services take texts of
 * 500,000 characters.
 */
export const largestEmbedded = 150_000;

/** The largest picture that is kept as a file, in bytes. A printed document contains all of its pictures. */
export const largestKept = 300_000;

/** The longest text that a picture is added to, in characters. */
export const longestBody = 480_000;

/** The longest side of a picture, in pixels. */
const largestPictureSide = 2000;

/** Below this longest side, in pixels, a picture is not made smaller to fit. */
const leastSide = 480;

/** Why a file does not become a picture. */
export type PictureProblem =
  | 'file-too-large'
  | 'not-a-picture'
  | 'too-many-pixels'
  | 'damaged'
  | 'too-detailed'
  | 'no-room';

const decodable: ReadonlySet<string> = new Set(['png', 'jpeg', 'gif', 'webp', 'avif']);

/** Why a picture is not decoded, by what its file says of itself; null if it may be. */
export function headerProblem(
  header: { readonly width: number; readonly height: number; readonly type: string } | undefined,
): PictureProblem | null {
  if (header === undefined || !decodable.has(header.type)) return 'not-a-picture';
  const { width, height } = header;
  if (!(width > 0 && height > 0)) return 'damaged';
  return width * height > mostPixels ? 'too-many-pixels' : null;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** What a picture says of how it is best encoded. */
export interface PictureKind {
  /** Whether it is a drawing or a screenshot, whose sharp edges are worth keeping. */
  readonly isDrawn: boolean;
  readonly isTransparent: boolean;
}

/** One try to encode a picture. */
export interface Encoding extends Size {
  readonly type: 'image/png' | 'image/jpeg' | 'image/webp';
  /** From 0 to 1. */
  readonly quality: number;
}

function fit({ width, height }: Size, longest: number): Size {
  const scale = Math.min(1, longest / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** The most pixels that are encoded without loss, which takes seconds for more. */
const mostExactPixels = 1_000_000;

/** The quality of the first try, that of a smaller picture, and the least one. */
const [best, usual, least] = [0.82, 0.74, 0.66];

/** Bytes of a photo as JPEG or WebP, by quality: a share of those at the best one. */
const shareOf = (quality: number): number => (quality >= best ? 1 : quality >= usual ? 0.8 : 0.66);

/**
 * A photo is a JPEG, which a PDF contains as it is, as large as it is; any other type would become its pixels there.
 * Only what a JPEG cannot show, transparency, is WebP.
 */
const withLoss = (size: Size, { isTransparent }: PictureKind, quality: number): Encoding => ({
  ...{ width: size.width, height: size.height },
  type: isTransparent ? 'image/webp' : 'image/jpeg',
  quality,
});

/** The first try. A drawing of few pixels is encoded without loss. */
export function firstEncoding(size: Size, kind: PictureKind): Encoding {
  const fitted = fit(size, largestPictureSide);
  const isExact = kind.isDrawn && size.width * size.height <= mostExactPixels;
  return isExact ? { ...fitted, type: 'image/png', quality: 1 } : withLoss(fitted, kind, best);
}

/**
 * The next try after one that made too many bytes; null if the picture would become too small. The quality is reduced
 * if that is enough, else the size by as much as the bytes exceed the limit.
 */
export function nextEncoding(
  tried: Encoding,
  bytes: number,
  limit: number,
  kind: PictureKind,
): Encoding | null {
  if (tried.type === 'image/png') return withLoss(tried, kind, best);
  if (tried.quality === best && bytes * shareOf(least) <= limit) return withLoss(tried, kind, least);
  const expected = (bytes * shareOf(usual)) / shareOf(tried.quality);
  const step = Math.min(0.9, Math.max(0.4, Math.sqrt((limit * 0.95) / expected)));
  const longest = Math.floor(Math.max(tried.width, tried.height) * step);
  return longest < leastSide ? null : withLoss(fit(tried, longest), kind, usual);
}
