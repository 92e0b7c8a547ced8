import { bytesOfBase64 } from '../../../components/bytes-of-base64.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A picture as Word takes it, with its size in pixels. */
interface PngPicture {
  readonly data: Uint8Array;
  readonly transformation: Size;
}

/** Where a PNG says its width, in bytes; the height follows. */
const sizeOffset = 16;

/** The picture of a `data:` address, scaled down to fit; null for no address and for other types. */
export function pngPicture(address: string | null, largest: Size): PngPicture | null {
  const [, base64 = ''] = /^data:image\/png;base64,(.+)$/u.exec(address ?? '') ?? [];
  if (base64 === '') return null;
  const data = bytesOfBase64(base64);
  if (data.length < sizeOffset + 8) return null;
  const view = new DataView(data.buffer);
  const [width, height] = [view.getUint32(sizeOffset), view.getUint32(sizeOffset + 4)];
  if (width === 0 || height === 0) return null;
  const scale = Math.min(1, largest.width / width, largest.height / height);
  const scaled = (length: number): number => Math.max(1, Math.round(length * scale));
  return { data, transformation: { width: scaled(width), height: scaled(height) } };
}
