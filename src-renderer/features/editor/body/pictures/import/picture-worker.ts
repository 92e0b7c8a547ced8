import { imageDimensionsFromData } from 'image-dimensions';
import { pixelsOf, type CropArea } from '../crop/crop-area.ts';
import {
  firstEncoding,
  headerProblem,
  largestSourceFile,
  mostPixels,
  nextEncoding,
  type Encoding,
  type PictureKind,
  type PictureProblem,
} from './picture-limits.ts';

/** A file to make a picture of. */
export interface PictureRequest {
  readonly file: Blob;
  /** In bytes, of the encoded picture. */
  readonly limit: number;
  /** The part that the picture shows; null for all of it. */
  readonly area: CropArea | null;
}

export type PictureAnswer =
  | { readonly src: string; readonly width: number; readonly height: number }
  | { readonly problem: PictureProblem };

/** The start of a file, in bytes, within which every camera writes the size. */
const headerBytes = 4 * 1024 * 1024;

/** @param isOpaque whether what is transparent becomes white */
function draw(bitmap: ImageBitmap, { width, height }: Encoding, isOpaque: boolean): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no memory for a canvas');
  context.imageSmoothingQuality = 'high';
  if (isOpaque) {
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
  }
  context.drawImage(bitmap, 0, 0, width, height);
  return canvas;
}

/** The longest side of the copy in which transparency is looked for, in pixels. */
const lookedAt = 500;

/** Whether a picture shows what is behind it. */
function isTransparent(bitmap: ImageBitmap): boolean {
  const scale = Math.min(1, lookedAt / Math.max(bitmap.width, bitmap.height));
  const [width, height] = [bitmap.width, bitmap.height].map((side) => Math.max(1, Math.round(side * scale)));
  if (width === undefined || height === undefined) return false;
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('no memory for a canvas');
  context.drawImage(bitmap, 0, 0, width, height);
  const { data } = context.getImageData(0, 0, width, height);
  // The fourth byte of each pixel.
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return true;
  return false;
}

/**
 * Encodes pixels alone: the location, the camera and everything else that a file says is left behind.
 *
 * @param type of the file
 */
async function encode(bitmap: ImageBitmap, type: string, limit: number): Promise<PictureAnswer> {
  const kind: PictureKind = {
    isDrawn: type === 'png' || type === 'gif',
    isTransparent: type !== 'jpeg' && isTransparent(bitmap),
  };
  let encoding: Encoding | null = firstEncoding(bitmap, kind);
  while (encoding !== null) {
    const { width, height, type: encoded, quality } = encoding;
    const blob = await draw(bitmap, encoding, !kind.isTransparent).convertToBlob({ type: encoded, quality });
    if (blob.size <= limit) return { src: await addressOf(blob), width, height };
    encoding = nextEncoding(encoding, blob.size, limit, kind);
  }
  return { problem: 'too-detailed' };
}

function addressOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('loadend', () => {
      if (typeof reader.result === 'string') resolve(reader.result);
      else reject(new Error('the encoded picture cannot be read'));
    });
    reader.readAsDataURL(blob);
  });
}

/** The part of a picture. Closes the whole. */
async function cut(bitmap: ImageBitmap, area: CropArea): Promise<ImageBitmap> {
  const { x, y, width, height } = pixelsOf(area, bitmap);
  try {
    return await createImageBitmap(bitmap, x, y, width, height);
  } finally {
    bitmap.close();
  }
}

async function answer({ file, limit, area }: PictureRequest): Promise<PictureAnswer> {
  if (file.size > largestSourceFile) return { problem: 'file-too-large' };
  let bitmap: ImageBitmap;
  let type: string;
  try {
    const header = imageDimensionsFromData(new Uint8Array(await file.slice(0, headerBytes).arrayBuffer()));
    const problem = headerProblem(header);
    if (problem !== null) return { problem };
    type = header?.type ?? '';
    // Turned as the camera was held.
    bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    return { problem: 'damaged' };
  }
  try {
    // A file may say one size at its start and have another.
    if (bitmap.width * bitmap.height > mostPixels) return { problem: 'too-many-pixels' };
    if (area !== null) bitmap = await cut(bitmap, area);
    return await encode(bitmap, type, limit);
  } finally {
    bitmap.close();
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's messages have no target
const reply = (result: PictureAnswer): void => self.postMessage(result);

self.addEventListener('message', ({ data }: MessageEvent<PictureRequest>) => {
  answer(data).then(reply, () => reply({ problem: 'damaged' }));
});
