import { findPlaceholders, type PlaceholderName } from '#shared/domain/proposals/placeholders.ts';

/**
 * The possible values of a placeholder: one of these texts, or any text up to `atMost` characters that starts with
 * `begins`.
 */
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

/** Text without markup and spaces, because filling in may change both. */
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
 * Whether a text can result from a template. Each placeholder may be unchanged or filled in. Ignores spaces, line
 * breaks and markup.
 *
 * Tracks, part by part, all positions in the text at which a part of the template can end. So the cost is at most the
 * text length times the number of placeholders.
 *
 * @param valueOf the possible values of a placeholder; null for an unknown one
 */
export function isFilledIn(
  template: string,
  text: string,
  valueOf: (name: PlaceholderName | null) => FilledValue,
): boolean {
  const read = squeezed(text);
  const { parts, rest } = split(template);
  let positions: readonly number[] = [0];
  for (const { before, written, name } of parts) {
    const next = new Set<number>();
    const value = valueOf(name);
    /** All positions before this one are in `next` already, from values of any text. */
    let followed = 0;
    for (const position of positions) {
      if (!read.startsWith(before, position)) continue;
      const start = position + before.length;
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
    positions = [...next].sort((left, right) => left - right);
  }
  return positions.some((position) => read.length - position === rest.length && read.endsWith(rest));
}
