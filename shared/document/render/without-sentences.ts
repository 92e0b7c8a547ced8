import {
  findPlaceholders,
  placeholderName,
  type PlaceholderName,
} from '../../domain/proposals/placeholders.ts';

/** Elements inside a sentence. Any other tag ends the sentence. */
const inlineTag = /^<\/?(?:a|abbr|b|code|em|i|mark|s|small|span|strike|strong|sub|sup|u)\b/iu;
/** Elements that contained only removed sentences. */
const emptied =
  /<(p|li|ul|ol|blockquote|h[1-6]|a|b|code|em|i|mark|s|small|span|strong|sub|sup|u)\b[^>]*>([\s\uE000]*\uE000[\s\uE000]*)<\/\1>/giu;
/** Marks a removed sentence; a private-use character, which texts do not contain. */
const mark = '\u{E000}';
const placeholder = /\{\{\s*([A-Za-z][\w.\s-]{0,60}?)\s*\}\}/gu;

function sentencesOf(
  text: string,
  locale: string,
): readonly { readonly from: number; readonly to: number }[] {
  // Hides the dots in a placeholder, so that they do not end a sentence.
  const plain = text.replaceAll(placeholder, (written) => 'x'.repeat(written.length));
  let segmenter: Intl.Segmenter;
  try {
    segmenter = new Intl.Segmenter(locale.replaceAll('_', '-'), { granularity: 'sentence' });
  } catch {
    segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
  }
  return Array.from(segmenter.segment(plain), ({ index, segment }) => ({
    from: index,
    to: index + segment.length,
  }));
}

/** @param parts text and tags in turn, tags at odd indexes, up to the next tag that ends a sentence */
function withoutIn(
  parts: readonly string[],
  locale: string,
  isMissing: (name: PlaceholderName) => boolean,
): string {
  const text = parts.filter((_, index) => index % 2 === 0).join('');
  const removed = sentencesOf(text, locale).filter(({ from, to }) =>
    findPlaceholders(text.slice(from, to)).some(({ name }) => name !== null && isMissing(name)),
  );
  if (removed.length === 0) return parts.join('');
  let at = 0;
  return parts
    .map((part, index) => {
      if (index % 2 === 1) return part;
      const begin = at;
      at += part.length;
      let remaining = '';
      for (const [offset, character] of part.split('').entries()) {
        const position = begin + offset;
        const sentence = removed.find(({ from, to }) => position >= from && position < to);
        if (sentence === undefined) remaining += character;
        else if (position === sentence.from || offset === 0) remaining += mark;
      }
      return remaining;
    })
    .join('');
}

/**
 * Removes the sentences with a missing placeholder, such as "This offer stands until {{proposal_expires_at}}." in an
 * offer without expiry, and the elements that are empty afterwards.
 */
export function withoutSentences(
  html: string,
  locale: string,
  isMissing: (name: PlaceholderName) => boolean,
): string {
  const hasMissing = Array.from(html.matchAll(placeholder), ([, spelling]) =>
    placeholderName(spelling ?? ''),
  ).some((name) => name !== null && isMissing(name));
  if (!hasMissing) return html;
  const parts = html.split(/(<[^>]*>)/u);
  let result = '';
  let run: string[] = [];
  for (const [index, part] of parts.entries()) {
    if (index % 2 === 1 && !inlineTag.test(part)) {
      result += withoutIn(run, locale, isMissing) + part;
      run = [];
    } else {
      // A tag that ends a sentence is followed by text, so every run starts with text.
      run.push(part);
    }
  }
  result += withoutIn(run, locale, isMissing);
  for (;;) {
    const next = result.replaceAll(emptied, '$2');
    if (next === result) return result.replaceAll(mark, '');
    result = next;
  }
}
