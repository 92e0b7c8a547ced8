/** Enough of a text to recognize it by. */
const excerptLength = 160;

/** The first words of a body without its markup, for lists. Entities stay as they are written: it is never parsed. */
export function bodyExcerpt(body: string | null): string {
  return (body ?? '')
    .replaceAll(/<[^>]*>/gu, ' ')
    .replaceAll(/&nbsp;|\s+/gu, ' ')
    .replaceAll('&amp;', '&')
    .trim()
    .slice(0, excerptLength);
}
