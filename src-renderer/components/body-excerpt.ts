import { htmlTextInLine } from '#shared/text/html-text.ts';

/** Enough of a text to recognize it by. */
const excerptLength = 200;

/** The first words of a body without its markup, for lists. */
export function bodyExcerpt(body: string | null): string {
  return htmlTextInLine(body ?? '').slice(0, excerptLength);
}
