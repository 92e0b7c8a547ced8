import { runWorker } from '../../../../../components/workers/run-worker.ts';
import type { CropArea } from '../crop/crop-area.ts';
import { largestEmbedded, largestSourceFile } from './picture-limits.ts';
import type { PictureAnswer, PictureRequest } from './picture-worker.ts';
// oxlint-disable-next-line import/default -- Vite makes this module
import workerUrl from './picture-worker.ts?worker&url';

/** In ms. A hostile file may keep a decoder busy. */
const longestWork = 30_000;

/**
 * Makes a picture for a text out of a file.
 *
 * @param limit of the encoded picture, in bytes
 * @param area the part of the file that the picture shows; null for all of it
 */
export async function preparePicture(
  file: Blob,
  limit = largestEmbedded,
  area: CropArea | null = null,
): Promise<PictureAnswer> {
  if (file.size > largestSourceFile) return { problem: 'file-too-large' };
  const request: PictureRequest = { file, limit, area };
  const answer = await runWorker<PictureAnswer>(workerUrl, request, longestWork);
  return answer ?? { problem: 'damaged' };
}
