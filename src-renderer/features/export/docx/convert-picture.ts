import type { Convert } from './word-pictures.ts';

/** Of a JPEG. The picture has lost detail once already. */
const quality = 0.9;

/** Encodes a picture in another type, with the decoder of the window. */
export const convertPicture: Convert = async (picture, type) => {
  const bitmap = await createImageBitmap(picture).catch(() => null);
  if (bitmap === null) return null;
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  bitmap.close();
  const encoded = await canvas.convertToBlob({ type, quality });
  return await new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('loadend', () =>
      resolve(typeof reader.result === 'string' ? reader.result : null),
    );
    reader.readAsDataURL(encoded);
  });
};
