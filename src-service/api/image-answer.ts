import { notFound } from '../failure.ts';
import { fileAnswer, type ApiAnswer } from './route.ts';
import { immediate, type Steps } from '../storage/steps.ts';

/** Answers with the logo or a picture, or a 404. */
export function imageAnswer(hash: string | null, name: string): Steps<ApiAnswer> {
  return immediate(() => {
    if (hash === null) throw notFound(name);
    return fileAnswer(hash);
  });
}
