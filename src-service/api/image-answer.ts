import type { Context } from '../domain/context.ts';
import { notFound } from '../failure.ts';
import { fileAnswer, type ApiAnswer } from './route.ts';

/** Answers with a stored logo or picture, or a 404. */
export function imageAnswer({ stores }: Context, hash: string | null, name: string): ApiAnswer {
  const image = hash === null ? undefined : stores.images.find(hash);
  if (image === undefined) throw notFound(name);
  return fileAnswer(image.type, image.bytes);
}
