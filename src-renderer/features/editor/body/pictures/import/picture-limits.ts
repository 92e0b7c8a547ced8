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
export const largestKept = 500_000;

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

/** One try to encode a picture. */
export interface Encoding extends Size {
  /** From 0 to 1: of a JPEG below 1, of a PNG at 1. */
  readonly quality: number;
}

function fit({ width, height }: Size, longest: number): Size {
  const scale = Math.min(1, longest / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** The most pixels that are encoded without loss, which takes seconds for more. */
const mostExactPixels = 1_000_000;

/** @param isDrawn whether it is a drawing or a screenshot, whose sharp edges are worth keeping */
export function firstEncoding(size: Size, isDrawn: boolean): Encoding {
  const isExact = isDrawn && size.width * size.height <= mostExactPixels;
  return { ...fit(size, largestPictureSide), quality: isExact ? 1 : 0.82 };
}

/**
 * The next try after one that made too many bytes; null if the picture would become too small. First the quality is
 * reduced, then the size by as much as the bytes exceed the limit.
 */
export function nextEncoding(tried: Encoding, bytes: number, limit: number): Encoding | null {
  if (tried.quality === 1) return { ...tried, quality: 0.82 };
  const longest = Math.max(tried.width, tried.height);
  const step = Math.min(0.9, Math.max(0.4, Math.sqrt((limit * 0.9) / bytes)));
  const next = Math.floor(longest * step);
  if (next < leastSide) return null;
  return { ...fit(tried, next), quality: 0.75 };
}
