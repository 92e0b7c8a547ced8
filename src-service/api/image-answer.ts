import type { Context } from '../domain/context.ts';
import { notFound } from '../failure.ts';
import { fileAnswer, type ApiAnswer } from './route.ts';
import type { Steps } from '../storage/steps.ts';

/** Answers with a stored logo or picture, or a 404. */
export function* imageAnswer({ stores }: Context, hash: string | null, name: string): Steps<ApiAnswer> {
  const image = hash === null ? undefined : yield* stores.images.find(hash);
  if (image === undefined) throw notFound(name);
  return fileAnswer(image.type, image.bytes);
}
