import { Fragment } from 'react';
import type { SearchExcerpt } from '#shared/bridge/methods/search-methods.ts';

interface Props {
  readonly pieces: SearchExcerpt['pieces'];
  /** Most characters before the first match, so that it is in view; default all. */
  readonly lead?: number;
}

/** The end of a text from a word on, with a sign that it was cut. */
function endOf(text: string, length: number): string {
  if (text.length <= length) return text;
  const end = text.slice(-length);
  return `… ${end.slice(end.indexOf(' ') + 1)}`;
}

/** The pieces with their positions in the excerpt, the first one shortened. */
function placed(pieces: SearchExcerpt['pieces'], lead: number) {
  let position = 0;
  return pieces.map(({ text, isMatch }, index) => {
    const at = position;
    position += text.length;
    return { at, isMatch, text: index === 0 && !isMatch ? endOf(text, lead) : text };
  });
}

/** Words in context, with the matches marked. */
export function ExcerptText({ pieces, lead = Infinity }: Props) {
  return placed(pieces, lead).map(({ at, text, isMatch }) =>
    isMatch ? (
      <mark key={at} className="rounded-mark bg-found text-ink">
        {text}
      </mark>
    ) : (
      <Fragment key={at}>{text}</Fragment>
    ),
  );
}
