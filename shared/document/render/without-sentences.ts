import {
  findPlaceholders,
  placeholderName,
  type PlaceholderName,
} from '../../domain/proposals/placeholders.ts';

/** Elements that stand within a sentence; any other tag is the end of one. */
const inlineTag = /^<\/?(?:a|abbr|b|code|em|i|mark|s|small|span|strike|strong|sub|sup|u)\b/iu;
/** What is taken away when nothing is left in it. */
const hollow =
  /<(p|li|ul|ol|blockquote|h[1-6]|a|b|code|em|i|mark|s|small|span|strong|sub|sup|u)\b[^>]*>([\s\uE000]*\uE000[\s\uE000]*)<\/\1>/giu;
/** Stands where a sentence was; of the private use area, so that no text means it. */
const mark = '\u{E000}';
const placeholder = /\{\{\s*([A-Za-z][\w.\s-]{0,60}?)\s*\}\}/gu;

function sentencesOf(
  text: string,
  locale: string,
): readonly { readonly from: number; readonly to: number }[] {
  // A placeholder may be written with dots.
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

/** Text and tags in turn, tags at the odd places, up to the next tag that ends a sentence. */
function withoutIn(
  parts: readonly string[],
  locale: string,
  isMissing: (name: PlaceholderName) => boolean,
): string {
  const text = parts.filter((_, index) => index % 2 === 0).join('');
  const lost = sentencesOf(text, locale).filter(({ from, to }) =>
    findPlaceholders(text.slice(from, to)).some(({ name }) => name !== null && isMissing(name)),
  );
  if (lost.length === 0) return parts.join('');
  let at = 0;
  return parts
    .map((part, index) => {
      if (index % 2 === 1) return part;
      const begin = at;
      at += part.length;
      let kept = '';
      for (const [place, character] of part.split('').entries()) {
        const position = begin + place;
        const sentence = lost.find(({ from, to }) => position >= from && position < to);
        if (sentence === undefined) kept += character;
        else if (position === sentence.from || place === 0) kept += mark;
      }
      return kept;
    })
    .join('');
}

/**
 * Leaves out the sentences of a text with markup that speak of something that is not there, such as "This offer stands
 * until {{proposal_expires_at}}." of an offer without an end, and the paragraphs that are empty then.
 */
export function withoutSentences(
  html: string,
  locale: string,
  isMissing: (name: PlaceholderName) => boolean,
): string {
  const isConcerned = Array.from(html.matchAll(placeholder), ([, spelling]) =>
    placeholderName(spelling ?? ''),
  ).some((name) => name !== null && isMissing(name));
  if (!isConcerned) return html;
  const parts = html.split(/(<[^>]*>)/u);
  let result = '';
  let run: string[] = [];
  for (const [index, part] of parts.entries()) {
    if (index % 2 === 1 && !inlineTag.test(part)) {
      result += withoutIn(run, locale, isMissing) + part;
      run = [];
    } else {
      // A run begins with text, as the split does.
      run.push(part);
    }
  }
  result += withoutIn(run, locale, isMissing);
  for (;;) {
    const emptied = result.replaceAll(hollow, '$2');
    if (emptied === result) return result.replaceAll(mark, '');
    result = emptied;
  }
}
