import { htmlTextInLine } from '#shared/text/html-text.ts';

/** Length of an excerpt, characters. */
const excerptLength = 200;

/** The beginning of a body without markup, for lists. */
export function bodyExcerpt(body: string | null): string {
  return htmlTextInLine(body ?? '').slice(0, excerptLength);
}
