import type { Context } from '../domain/context.ts';
import { notFound } from '../failure.ts';
import { aFile, type ApiAnswer } from './route.ts';

/** A stored logo or picture, or a 404. */
export function imageAnswer({ stores }: Context, hash: string | null, what: string): ApiAnswer {
  const image = hash === null ? undefined : stores.images.find(hash);
  if (image === undefined) throw notFound(what);
  return aFile(image.type, image.bytes);
}
