import { findPlaceholders, type PlaceholderName } from '#shared/domain/proposals/placeholders.ts';

/** What a placeholder may have become: one of some texts, or any text of so many characters that begins like this. */
export type FilledValue =
  | { readonly oneOf: readonly string[] }
  | { readonly atMost: number; readonly begins?: RegExp };

const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&apos;': "'",
  '&nbsp;': '',
  '&amp;': '&',
};

/** Text as it reads, without markup, and without the spaces that markup and empty values leave behind. */
function squeezed(text: string): string {
  return text
    .replaceAll(/<[^>]*>/gu, ' ')
    .replaceAll(/&(?:lt|gt|quot|#39|apos|nbsp|amp);/gu, (entity) => entities[entity] ?? entity)
    .replaceAll(/\s+/gu, '');
}

/** The text before each placeholder, the placeholder itself, and the text after the last one. */
function split(template: string) {
  let from = 0;
  const parts = findPlaceholders(template).map(({ text, name }) => {
    const at = template.indexOf(text, from);
    const before = squeezed(template.slice(from, at));
    from = at + text.length;
    return { before, written: squeezed(text), name };
  });
  return { parts, rest: squeezed(template.slice(from)) };
}

/**
 * Whether a text is what became of a template, each placeholder as it is written or filled in. Spaces, line breaks and
 * markup tell nothing.
 *
 * It walks along the template with every place in the text that it can have come to, in order, so that a long text
 * with many placeholders costs no more than their product.
 *
 * @param valueOf what a placeholder may have become; null is one that nobody knows
 */
export function isFilledIn(
  template: string,
  text: string,
  valueOf: (name: PlaceholderName | null) => FilledValue,
): boolean {
  const read = squeezed(text);
  const { parts, rest } = split(template);
  let places: readonly number[] = [0];
  for (const { before, written, name } of parts) {
    const next = new Set<number>();
    const value = valueOf(name);
    /** Up to here a value of any text has been followed already. */
    let followed = 0;
    for (const place of places) {
      if (!read.startsWith(before, place)) continue;
      const start = place + before.length;
      if (read.startsWith(written, start)) next.add(start + written.length);
      if ('oneOf' in value) {
        for (const one of value.oneOf.map(squeezed)) {
          if (read.startsWith(one, start)) next.add(start + one.length);
        }
      } else if (value.begins === undefined || value.begins.test(read.slice(start, start + 20))) {
        const end = Math.min(read.length, start + value.atMost);
        for (let at = Math.max(start, followed); at <= end; at += 1) next.add(at);
        followed = Math.max(followed, end + 1);
      }
    }
    places = [...next].sort((left, right) => left - right);
  }
  return places.some((place) => read.length - place === rest.length && read.endsWith(rest));
}
