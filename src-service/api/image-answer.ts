import type { ImageType } from '#shared/domain/account/images.ts';
import type { FileKeeper, PreparedFile } from '../domain/files/file-keeper.ts';
import { notFound } from '../failure.ts';
import { fileAnswer, type ApiAnswer } from './route.ts';
import { immediate, type Steps } from '../storage/steps.ts';

/** Cleans an uploaded logo or picture and stores its bytes. The cleaners are loaded with the first upload. */
export async function prepareImage(
  files: FileKeeper,
  upload: Uint8Array,
  field: string,
  types: readonly ImageType[],
): Promise<PreparedFile> {
  const { cleanImage } = await import('../domain/images/clean-image.ts');
  return await files.prepare(cleanImage(upload, field, types));
}

/** Answers with the logo or a picture, or a 404. */
export function imageAnswer(hash: string | null, name: string): Steps<ApiAnswer> {
  return immediate(() => {
    if (hash === null) throw notFound(name);
    return fileAnswer(hash);
  });
}
